import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Day } from "#ui/time.tsx";

/** Asks for a review of a post that was published long ago. */
export function StaleNote({ publishedAt }: { publishedAt: string | null }) {
  if (publishedAt === null) return null;
  return (
    <div className="blog-note">
      <p>
        Published on <Day day={publishedAt} /> and not reviewed in the past year. Is it still accurate?
      </p>
      <Form id="review-post">
        <SubmitButton name="intent" value="reviewed" size="small" tone="secondary">
          Mark as reviewed
        </SubmitButton>
      </Form>
    </div>
  );
}
