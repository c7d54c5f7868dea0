/** Returns a file's public URL, which the web app rewrites to its own path. */
export const fileUrl = (appUrl: string, id: string) => `${appUrl}/api/files/${id}`;
