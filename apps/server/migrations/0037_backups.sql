CREATE TABLE "runtime"."backups" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"bytes" bigint NOT NULL
);
