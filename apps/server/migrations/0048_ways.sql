ALTER TABLE "users" ADD COLUMN "demonstration" text;
--> statement-breakpoint
-- The demonstration's accounts came with one insert, so that they share their moment, and at first one password hash. Whether an
-- account's password is still the published one is looked up at the next start that lets others in.
UPDATE users SET demonstration = 'published'
WHERE state <> 'closed' AND password_hash IS NOT NULL AND created_at IN (
  SELECT created_at FROM users GROUP BY created_at HAVING count(*) FILTER (WHERE name_key IN ('demo-admin', 'demo-host', '演示甲', '演示乙', '演示丙', '演示丁')) >= 2
);

--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "posted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "captchas" DROP COLUMN "alternative";