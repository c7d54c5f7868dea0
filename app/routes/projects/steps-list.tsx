import { href } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { Step } from "./shown-steps.server.ts";

/** Lists the steps that are left until the first post. */
export function StepsList({ steps }: { steps: readonly Step[] | null }) {
  if (steps === null) return null;
  return (
    <section className="steps" aria-label="First steps">
      <ol>
        {steps.map(({ name, isDone, to }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone && <Icon name="success" />} {to === null ? name : <Link to={to}>{name}</Link>}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
      <Form id="hide-steps" action={href("/first-steps")}>
        <SubmitButton tone="quiet" size="small">
          Hide<span className="sr-only"> first steps</span>
        </SubmitButton>
      </Form>
    </section>
  );
}
