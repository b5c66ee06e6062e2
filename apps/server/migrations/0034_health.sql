CREATE SCHEMA "runtime";
--> statement-breakpoint
CREATE TABLE "runtime"."processes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"memory_mb" integer NOT NULL,
	"seats" integer NOT NULL,
	"busy" integer NOT NULL,
	"waiting" integer NOT NULL,
	"clock" jsonb NOT NULL
);
