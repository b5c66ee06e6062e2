CREATE TABLE "lock_notices" (
	"account" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_locks" (
	"account" text NOT NULL,
	"where" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "login_locks_account_where_pk" PRIMARY KEY("account","where")
);
--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "where" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "devices_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "login_locks_until" ON "login_locks" USING btree ("until");--> statement-breakpoint
ALTER TABLE "login_failures" DROP COLUMN "ip";