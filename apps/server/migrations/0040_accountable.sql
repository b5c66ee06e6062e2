CREATE TABLE "page_votes" (
	"key" text NOT NULL,
	"voter" text NOT NULL,
	"helpful" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_votes_key_voter_pk" PRIMARY KEY("key","voter")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "cmpt_id" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "by_role" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "by_id" integer;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "host_kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "host_logo" text;--> statement-breakpoint
ALTER TABLE "review_rows" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "hand_scored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "hand_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_cmpt" ON "audit_log" USING btree ("cmpt_id","id");--> statement-breakpoint
-- Written by hand: prizes of reviews that were final before this was kept hold nobody.
UPDATE "review_rows" SET "paid_at" = "reviews"."final_at" FROM "reviews" WHERE "reviews"."id" = "review_rows"."review_id" AND "reviews"."final_at" IS NOT NULL;
--> statement-breakpoint
-- Written by hand: whom nobody threatened with removal when they were asked has three more days.
UPDATE "review_rows" SET "due_at" = now() + interval '3 days' WHERE "verdict" = 'pending' AND "due_at" < now() + interval '3 days';
