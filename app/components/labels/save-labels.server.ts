import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { replaceLabels } from "#api-client/labels.server.ts";
import { RECORD_LABELS_MAX } from "#contract/limits.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";

const labelsSchema = z.object({
  label_ids: z
    .array(z.string())
    .max(RECORD_LABELS_MAX, `Choose up to ${RECORD_LABELS_MAX} labels.`)
    .optional()
    .default([]),
});

export function saveLabels(
  context: Readonly<RouterContextProvider>,
  record: Parameters<typeof replaceLabels>[1],
  path: string,
) {
  return savingForm(context, labelsSchema, async (value) => {
    await replaceLabels(context.get(apiContext), record, value.label_ids);
    return redirectWithSuccess(path, "Labels saved.");
  });
}
