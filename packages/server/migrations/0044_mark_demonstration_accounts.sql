-- The demonstration's accounts came with one insert, so that they share their moment, and at first one password hash. Whether an
-- account's password is still the published one is looked up at the next start that lets others in.
UPDATE users SET demonstration = 'published'
WHERE state <> 'closed' AND password_hash IS NOT NULL AND created_at IN (
  SELECT created_at FROM users GROUP BY created_at HAVING count(*) FILTER (WHERE name_key IN ('demo-admin', 'demo-host', '演示甲', '演示乙', '演示丙', '演示丁')) >= 2
);
