/** Returns the id in a URL made by `fileUrl`, on whatever host. */
export const fileIdOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Returns a file's public URL, which the web app rewrites to its own path. */
export const fileUrl = (appUrl: string, id: string) => `${appUrl}/api/files/${id}`;
