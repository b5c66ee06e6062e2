ALTER TABLE "revision_scores" ADD COLUMN "numbers" jsonb;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "parts" double precision[];--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "numbers" jsonb;