ALTER TABLE "stages" ADD COLUMN "rerun_id" integer;--> statement-breakpoint
ALTER TABLE "revision_scores" ADD COLUMN "rerun" jsonb;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "rerun" jsonb;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "rerun_id" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "revision_id" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "seed" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "data" jsonb;--> statement-breakpoint
CREATE INDEX "runs_revision" ON "runs" USING btree ("revision_id","submission_id") WHERE "runs"."revision_id" is not null;