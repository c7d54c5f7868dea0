/** Names the frame that stands for a new video by the place of the video among the new files, from 0. */
export const posterName = (index: number): string => `${index}.jpg`;
