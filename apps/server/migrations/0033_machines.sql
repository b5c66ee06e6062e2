CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_mark" text NOT NULL,
	"site_url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "parts" text;--> statement-breakpoint
ALTER TABLE "making_files" ADD COLUMN "parts" text DEFAULT '' NOT NULL;