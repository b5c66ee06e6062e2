CREATE TABLE "runtime"."storage_sweeps" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"objects" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"orphans" integer NOT NULL,
	"orphan_bytes" bigint NOT NULL,
	"deleted" integer NOT NULL,
	"uploads_ended" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;