ALTER TABLE "admissions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
UPDATE "admissions" SET "ended_at" = "classes"."archived_at" FROM "classes"
WHERE "admissions"."source" = 'class:' || "classes"."id" AND "classes"."archived_at" IS NOT NULL;--> statement-breakpoint
-- Who signed up by a class and left it, or whose homework was withdrawn, has no row left: links, the only other way in, leave one for ever.
INSERT INTO "admissions" ("cmpt_id", "user_id", "source", "at", "ended_at")
SELECT "homework"."cmpt_id", "sign_ups"."user_id", 'class:' || "homework"."class_id", "sign_ups"."created_at", now()
FROM "homework"
JOIN "competitions" ON "competitions"."id" = "homework"."cmpt_id" AND "competitions"."audience" = 'invited'
JOIN "sign_ups" ON "sign_ups"."cmpt_id" = "homework"."cmpt_id"
WHERE NOT EXISTS (
  SELECT FROM "admissions" WHERE "admissions"."cmpt_id" = "sign_ups"."cmpt_id" AND "admissions"."user_id" = "sign_ups"."user_id"
)
ON CONFLICT DO NOTHING;
