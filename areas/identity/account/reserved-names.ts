import { impostors } from '@leitai/platform/text/wordlist'
import { nameKey, nameShape } from './rules.ts'

/** Names that could be mistaken for the platform: in any part of a name between signs and digits. */
const PARTS = [...impostors.words, 'leitai', 'moderator', 'superuser', 'root'].map(nameShape)
/** Only as the whole name: as a part of one they are harmless. */
const WHOLE = [
  'system',
  'support',
  'service',
  'security',
  'staff',
  'team',
  'null',
  'undefined',
  'anonymous',
  'guest',
  'me',
]
const WHOLE_CHINESE = ['系统', '系统消息', '系统通知', '平台', '匿名', '匿名用户']
const WHOLE_TRADITIONAL = ['系統', '系統消息', '系統通知', '平臺', '匿名用戶']
const WHOLE_SHAPES = [...WHOLE, ...WHOLE_CHINESE, ...WHOLE_TRADITIONAL].map(nameShape)
/** Anywhere in a name. */
const ANYWHERE = ['擂台', '擂臺', ...impostors.anywhere, '已注销用户', '已註銷用戶', '已注銷用戶', 'deleteduser'].map(
  nameShape,
)

export function isReserved(name: string): boolean {
  const shape = nameShape(name)
  const bare = shape.replace(/[-_]/g, '')
  // Trailing digits change nothing: admin2026 is as much an admin.
  const parts = nameKey(name)
    .split(/[-_]/)
    .flatMap((part) => [nameShape(part), nameShape(part.replace(/^\d+|\d+$/g, ''))])
  return (
    WHOLE_SHAPES.includes(bare) ||
    parts.some((part) => PARTS.includes(part)) ||
    PARTS.includes(bare) ||
    ANYWHERE.some((word) => bare.includes(word))
  )
}
