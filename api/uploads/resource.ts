/** Where a record's `url` points: the web app rewrites it to a path of its own. */
export const fileUrl = (appUrl: string, id: string) => `${appUrl}/api/files/${id}`;
