-- Keys from before compare as new ones do; where two teams of a competition look alike already, both keep theirs.
UPDATE "teams" AS "one" SET "name_key" = translate("one"."name_key", '曱已巳戌戍末士曰入夭囗汩袓荼徳愽眞毋', '甲己己戊戊未土日人天口汨祖茶德博真母')
WHERE translate("one"."name_key", '曱已巳戌戍末士曰入夭囗汩袓荼徳愽眞毋', '甲己己戊戊未土日人天口汨祖茶德博真母') <> "one"."name_key" AND NOT EXISTS (
  SELECT FROM "teams" AS "other" WHERE "other"."cmpt_id" = "one"."cmpt_id" AND "other"."id" <> "one"."id"
    AND translate("other"."name_key", '曱已巳戌戍末士曰入夭囗汩袓荼徳愽眞毋', '甲己己戊戊未土日人天口汨祖茶德博真母') = translate("one"."name_key", '曱已巳戌戍末士曰入夭囗汩袓荼徳愽眞毋', '甲己己戊戊未土日人天口汨祖茶德博真母')
);
