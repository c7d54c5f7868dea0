import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { wallClock } from "#lib/zoned-time.ts";
import { Card } from "#ui/card.tsx";
import { Day } from "#ui/time.tsx";

type Props = {
  at: string;
  /** The first failure since the last success, if the API says it. */
  since: string | null;
  zone: string | null;
  canSwitchOn: boolean;
};

/** Says why a webhook isn’t called anymore, and switches it on again. */
export const SwitchedOff = ({ at, since, zone, canSwitchOn }: Props) => (
  <Card as="section" className="mb-4 grid max-w-[47.5rem] gap-2">
    <h2 className="text-lg">
      Switched off on <Day day={dayOf(at, zone)} />
    </h2>
    <p>
      Marquee switched this webhook off because{" "}
      {since === null ? (
        "its calls kept failing"
      ) : (
        <>
          none of its calls has succeeded since <Day day={dayOf(since, zone)} />
        </>
      )}
      . Your program isn’t told of anything until you switch it on again. Fix what stopped it and send a test
      first.
    </p>
    {canSwitchOn && (
      <Form id="enable-webhook">
        <SubmitButton name="intent" value="enable" tone="secondary">
          Switch on again
        </SubmitButton>
      </Form>
    )}
  </Card>
);

const dayOf = (at: string, zone: string | null) => wallClock(at, zone)?.day ?? at;
