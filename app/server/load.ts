/** How many requests may be in work: before anything is refused, pages, and pages with forms. */
const AT_EASE = 32;
const MOST_PAGES = 128;
const MOST = 256;
/** How late the process may be with the first number in work, in milliseconds. The closer to the second, the less late it may be. */
const LATE_MS = 100;

export type Load = {
  /**
   * Returns whether a request that arrives now should be asked to come again. Pages are refused first, because nothing is lost with
   * them.
   */
  isTooMuch: (isForm: boolean) => boolean;
  enter: () => void;
  leave: () => void;
  /** The number of requests in work. */
  open: () => number;
  /** In milliseconds. */
  lateness: () => number;
};

/**
 * Keeps a process from taking on more than it can answer soon. A request counts once it has been read, so that those who send slowly
 * take no place, and what has been read is always carried out.
 * @param lateness how many milliseconds this process, or what it depends on, is late
 */
export function createLoad(lateness: () => number): Load {
  let open = 0;
  return {
    isTooMuch(isForm) {
      if (isForm) return open >= MOST;
      return open >= AT_EASE && lateness() >= (LATE_MS * (MOST_PAGES - open)) / (MOST_PAGES - AT_EASE);
    },
    enter() {
      open += 1;
    },
    leave() {
      open -= 1;
    },
    open: () => open,
    lateness,
  };
}
