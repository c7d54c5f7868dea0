/**
 * Our own address of a stored picture. The API names it on its own host (`…/api/files/{id}`), where no page of ours may fetch from; an
 * address of any other form leads nowhere, hence null.
 */
export function filePath(url: string): string | null {
  const id = /\/api\/files\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})(?:[?#].*)?$/.exec(url)?.[1];
  return id === undefined ? null : `/files/${id}`;
}
