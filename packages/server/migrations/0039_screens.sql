CREATE TABLE "page_votes" (
	"key" text NOT NULL,
	"voter" text NOT NULL,
	"helpful" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_votes_key_voter_pk" PRIMARY KEY("key","voter")
);
--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "host_kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "host_logo" text;