/**
 * A response whose whole body is a text that is there already. A body of a Response is a stream, which costs a tenth of a page to make
 * and to read.
 */
export class FinishedPage extends Response {
  readonly page: string;

  constructor(page: string, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}
