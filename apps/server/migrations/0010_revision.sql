CREATE TABLE "revision_moves" (
	"revision_id" integer NOT NULL,
	"board" text NOT NULL,
	"team_id" integer NOT NULL,
	"old_rank" integer,
	"new_rank" integer,
	"old_score" double precision,
	"new_score" double precision,
	"why" jsonb NOT NULL,
	CONSTRAINT "revision_moves_revision_id_board_team_id_pk" PRIMARY KEY("revision_id","board","team_id")
);
--> statement-breakpoint
CREATE TABLE "revision_scores" (
	"revision_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"a" double precision,
	"b" double precision,
	"rows" integer,
	"labels" jsonb,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"our_fault" text,
	CONSTRAINT "revision_scores_revision_id_submission_id_pk" PRIMARY KEY("revision_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stage_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"spec" jsonb NOT NULL,
	"direction" text NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"solution_key" text NOT NULL,
	"solution_sha256" text DEFAULT '' NOT NULL,
	"prepared_key" text,
	"split_sha256" text DEFAULT '' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"a_rows" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" jsonb,
	"made_by" integer,
	"published_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"summary" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "revision_moves" ADD CONSTRAINT "revision_moves_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_scores" ADD CONSTRAINT "revision_scores_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_stage" ON "revisions" USING btree ("stage_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_open" ON "revisions" USING btree ("stage_id") WHERE "revisions"."state" in ('running', 'ready', 'publishing');--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_published" ON "revisions" USING btree ("stage_id") WHERE "revisions"."state" = 'published';