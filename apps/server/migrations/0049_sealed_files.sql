CREATE TABLE "sealed_files" (
	"key_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_files" ADD CONSTRAINT "sealed_files_key_id_data_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."data_keys"("id") ON DELETE no action ON UPDATE no action;