ALTER TABLE "revision_scores" ADD COLUMN "bootstrap" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "bootstrap" jsonb;