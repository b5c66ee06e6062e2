ALTER TABLE "review_rows" ADD COLUMN "numbers" jsonb;--> statement-breakpoint
ALTER TABLE "review_rows" ADD COLUMN "mean_rank" text;