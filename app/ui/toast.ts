import type { ToastOptions } from "./toast-store.ts";

/** Shows a notice, by the script that comes after the page. Must be called in the browser only. */
export async function toast(options: ToastOptions): Promise<void> {
  const { toasts } = await import("./toast-store.ts");
  toasts.add(options);
}

/** Takes a notice away that has nothing to say any more. */
export async function dismissToast(id: string): Promise<void> {
  const { toasts } = await import("./toast-store.ts");
  toasts.dismiss(id);
}
