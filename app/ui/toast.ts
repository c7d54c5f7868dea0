import type { ToastOptions } from "./toast-store.ts";

/** Shows a notice, with the script that loads after the page. Browser only. */
export async function toast(options: ToastOptions): Promise<void> {
  const { toasts } = await import("./toast-store.ts");
  toasts.add(options);
}

/** Dismisses a notice that no longer applies. */
export async function dismissToast(id: string): Promise<void> {
  const { toasts } = await import("./toast-store.ts");
  toasts.dismiss(id);
}
