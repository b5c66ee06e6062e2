import { text } from 'node:stream/consumers'
import { fault } from '@leitai/platform/errors/fault'
import { fits } from '@leitai/platform/installation/secret'
import type { Say } from './backup.ts'
import type { Bundle } from './bundle.ts'
import { FORMAT, isAuthentic } from './manifest.ts'

/**
 * Whether a backup could be restored with this SECRET, or with the one that is in it; null: there is none here. Throws if the keys of its
 * database belong to another, or another signed it.
 */
export async function checkKeys(bundle: Bundle, known: string | null, say: Say): Promise<void> {
  const { where, manifest } = bundle
  const included = manifest.secret && (await text(bundle.read(manifest.secret.name)))
  if (included !== null && !fits(manifest.secretMark, included))
    throw fault(
      `${where} 中的 SECRET 不是其数据库的：备份时用了另一个。恢复时请设置平台原来的 SECRET；平台仍在时请用它重新备份。`,
      `The SECRET in ${where} isn’t that of its database: it was made with another. Set the platform’s own to restore it; if the platform still exists, make a new backup with that one.`,
    )
  const secret = known ?? included
  if (secret === null) {
    say(
      '没有核对密钥：这里没有 SECRET。设置平台的 SECRET 后再检查一次，才知道能否恢复',
      'its keys were not checked, as there is no SECRET here: check again with the platform’s own to know whether it can be restored',
    )
    return
  }
  if (!fits(manifest.secretMark, secret))
    throw fault(
      `${where} 的密钥与这里的 SECRET 不符，用它无法恢复。请设置备份所属平台的 SECRET。`,
      `The keys of ${where} don’t fit the SECRET here, with which it can’t be restored. Set the SECRET of the platform that it is a backup of.`,
    )
  if (manifest.leitai === FORMAT && !isAuthentic(manifest, secret))
    throw fault(
      `${where} 的数据库属于这里的 SECRET，签名却不是：备份时用了另一个 SECRET，或备份后被人改动过。平台仍在时请重新备份；若确信来源可靠，可用 --unsealed 恢复。`,
      `The database in ${where} belongs to the SECRET here, but its signature doesn’t: it was made with another SECRET, or changed since. If the platform still exists, make a new backup; if you trust its source, restore it with --unsealed.`,
    )
  say('密钥相符：可用这里的 SECRET 恢复', 'its keys fit: it can be restored with this SECRET')
}
