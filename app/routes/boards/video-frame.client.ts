/** The longest side of a frame, in pixels, and the second that it shows. */
const SIDE = 1280;
const SECOND = 1;

export type VideoFrame = { frame: Blob | null; url: string; seconds: number };

/**
 * Takes a frame from a video, which stands for it. A browser that can’t show the video gets a plain one to show, which isn’t sent: the
 * server may know better.
 */
export async function frameOf(file: File): Promise<VideoFrame> {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  const src = URL.createObjectURL(file);
  try {
    await reached(video, "loadeddata", () => {
      video.src = src;
    });
    const { duration } = video;
    const seconds = Number.isFinite(duration) ? duration : 0;
    if (seconds > 0)
      await reached(video, "seeked", () => {
        video.currentTime = Math.min(SECOND, seconds / 2);
      });
    const frame = await drawn(video, video.videoWidth, video.videoHeight);
    return { frame, url: URL.createObjectURL(frame), seconds };
  } catch {
    return { frame: null, url: URL.createObjectURL(await drawn(null, 16, 9)), seconds: 0 };
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(src);
  }
}

const reached = (video: HTMLVideoElement, event: "loadeddata" | "seeked", begin: () => void) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("This browser can’t show it.")), { once: true });
    begin();
  });

async function drawn(video: HTMLVideoElement | null, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context && video) context.drawImage(video, 0, 0, canvas.width, canvas.height);
  else if (context) {
    context.fillStyle = "#27303f";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn."))),
      "image/jpeg",
      0.88,
    );
  });
}
