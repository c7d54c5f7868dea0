import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import { LabelsSchema } from "./labels.ts";
import {
  BooleanSchema,
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  NumberSchema,
  PersonSchema,
  VersionSchema,
  listOrEmpty,
  type OtherWord,
  orNull,
  wordOf,
} from "./fields.ts";
import { ProjectReferenceSchema } from "./projects.ts";
import {
  FREQUENCIES,
  type Frequency,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type TaskDue,
  type TaskLinkType,
  type TaskPriority,
  type TaskSort,
  type TaskStatus,
} from "./vocabulary.ts";

export const TaskStatusSchema = wordOf(TASK_STATUSES, "todo");
export const TaskPrioritySchema = wordOf(TASK_PRIORITIES, "normal");

/** A person, or a team, which stands for everyone on it. */
const AssigneeSchema = PersonSchema.extend({ type: wordOf(["user", "team"], "user") });
export type Assignee = z.infer<typeof AssigneeSchema>;

const PointSchema = z.object({ id: IdSchema, text: z.string(), is_done: BooleanSchema });
export type Point = z.infer<typeof PointSchema>;

/** Another task, with enough to link to it. */
const TaskReferenceSchema = z.object({ id: IdSchema, title: z.string(), status: TaskStatusSchema });
export type TaskReference = z.infer<typeof TaskReferenceSchema>;

const RepeatSchema = z.object({ frequency: z.enum(FREQUENCIES), interval: IntegerSchema });
export type Repeat = z.infer<typeof RepeatSchema>;

/** What a task is about, with what there is to see of it. Each of these keys may be missing. */
const TaskLinkSchema = PlacedSchema.extend({
  status: orNull(z.string()),
  planned_for: orNull(DaySchema),
  scheduled_at: orNull(InstantSchema),
  /** The IANA time zone of `scheduled_at`. */
  zone: orNull(z.string()),
  /** Its first image. */
  image_url: orNull(z.string()),
});

export const AttachmentSchema = z.object({
  id: IdSchema,
  name: z.string(),
  mime: orNull(z.string()),
  bytes: orNull(IntegerSchema),
  url: z.string(),
  created_at: orNull(InstantSchema),
  creator: orNull(PersonSchema),
});
export type Attachment = z.infer<typeof AttachmentSchema>;

export const TaskSchema = z.object({
  id: IdSchema,
  title: z.string(),
  /** Null in lists. */
  description: orNull(z.string()),
  status: TaskStatusSchema,
  priority: TaskPrioritySchema,
  /** Plain days. */
  start_date: orNull(DaySchema),
  due_date: orNull(DaySchema),
  estimate_hours: orNull(NumberSchema),
  assignees: listOrEmpty(AssigneeSchema),
  checklist: listOrEmpty(PointSchema),
  /** The tasks that must be done first, and those that wait for this one. */
  blocked_by: listOrEmpty(TaskReferenceSchema),
  blocks: listOrEmpty(TaskReferenceSchema),
  /** The campaigns, posts, ads, and blog posts that it is about. */
  links: listOrEmpty(TaskLinkSchema),
  labels: LabelsSchema,
  /** Its files. Null in lists, and from an API without them. */
  attachments: orNull(z.array(AttachmentSchema)),
  /** Who is told of what happens to it, by name. Null in lists, and from an API where nobody watches tasks. */
  watchers: orNull(z.array(PersonSchema)),
  /** How often it comes back: when it is done, the next one is created. */
  repeat: orNull(RepeatSchema),
  project: orNull(ProjectReferenceSchema),
  creator: orNull(PersonSchema),
  comments_count: IntegerSchema.nullish().transform((count): number => count ?? 0),
  completed_at: orNull(InstantSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Task = z.infer<typeof TaskSchema>;

export type TaskInput = {
  title: string;
  description?: string | null;
  /** An unknown value is sent back unchanged. */
  status?: TaskStatus | OtherWord | undefined;
  priority?: TaskPriority | OtherWord | undefined;
  start_date?: string | null;
  due_date?: string | null;
  estimate_hours?: number | null;
  /** Ids of people and teams. */
  assignees?: string[];
  checklist?: { id?: string | null; text: string; is_done?: boolean }[];
  blocked_by?: string[];
  links?: { type: TaskLinkType; id: string }[];
  /** All labels that it has from then on. */
  label_ids?: string[];
  repeat?: { frequency: Frequency; interval: number } | null;
  /** A project's slug or id. */
  project_id?: string | null;
  version?: number;
};

export type TaskFilter = {
  /** A project's slug or id. */
  project?: string;
  /** `me` with the user's teams, `none`, or the id of a person or a team. */
  assignee?: string;
  creator?: "me";
  status?: readonly string[];
  priority?: string[];
  due?: TaskDue;
  /** Besides those in `status`, those that were done on the person's own day. */
  done_today?: "1";
  /** Asks for `meta.counts`: the open tasks of the person, of everyone, and those that are overdue. */
  counts?: "1";
  /** Open tasks without a change or a comment for 14 days. */
  quiet?: "1";
  /** The id of a campaign, post, ad, or blog post that they are about. */
  link?: string;
  /** The id of a label. */
  label?: string;
  search?: string;
  sort?: TaskSort;
  page?: number;
};
