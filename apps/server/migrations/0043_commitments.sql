ALTER TABLE "stages" ADD COLUMN "solution_salt" text DEFAULT encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')), 'hex') NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "split_salt" text DEFAULT encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')), 'hex') NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "commitments_opened_at" timestamp with time zone;--> statement-breakpoint
-- What was committed to by a plain digest is committed to anew, under salts; whoever follows the competition is told so.
INSERT INTO "changes" ("cmpt_id", "at", "text", "by_role")
SELECT DISTINCT c.id, now(), jsonb_build_object(
  'zh', '答案和 A/B 划分改为加盐的承诺（HMAC-SHA256）：原先公布的 SHA-256 可被用来验证猜测，不再显示。答案和划分本身没有改动；盐在公布 B 榜时（没有 B 榜的在竞赛结束后）公布，届时可以核对。',
  'en', 'Solution and A/B split are committed to anew by salted HMAC-SHA256: the plain SHA-256 digests shown before could confirm guesses, and are shown no more. Solution and split themselves have not changed; the salts are published with board B, or after the end where there is none, and then anybody can check.'
), 'platform'
FROM "competitions" c JOIN "stages" s ON s.cmpt_id = c.id
WHERE c.status = 'published' AND s.solution_sha256 <> '';
