import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ConfirmPage } from "../shell/confirm-page.tsx";

const labels = { current_password: "Current password" };

type Props = {
  /** The form's id, such as "delete-account". */
  id: string;
  /** The question: "Delete your account?" */
  title: string;
  /** Says what happens and whether it can be undone. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  lastResult: SubmissionResult | undefined;
};

/** Renders a page that asks for the password before something serious is done. */
export function PasswordPanel({ id, title, children, confirm, cancel, lastResult }: Props) {
  const [form, fields] = useForm<{ current_password: string }>({ id, lastResult });
  return (
    <>
      <ConfirmPage
        page={title.replace(/\?$/, "")}
        labels={labels}
        id={id}
        form={form}
        title={title}
        confirm={confirm}
        cancel={cancel}
        fields={
          <TextField
            field={fields.current_password}
            label={labels.current_password}
            type="password"
            autoComplete="current-password"
          />
        }
      >
        {children}
      </ConfirmPage>
    </>
  );
}
