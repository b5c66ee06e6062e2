import { Readable } from 'node:stream'
import { zipStream } from '@leitai/zip/write'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { and, eq, isNotNull, like, or } from '../../platform/db/orm.ts'
import { uploads } from '../../platform/file/table.ts'
import { isStorageFault, type Storage } from '../../platform/storage/storage.ts'
import { ownFilesAsked } from './leaving.ts'
import { ownData } from './own-data.ts'

const README = `擂台:我的数据
================
本压缩包是平台保存的与您有关的数据,由您本人导出。请妥善保管。

- *.json:账号、资料、同意记录、访问记录、报名、队伍、提交、关注、荣誉、申诉、通知、反馈、积分商城的地址与订单、实验室的笔记本、实名状态(打码)。时间为 UTC。
- submissions/:您本人提交过的结果文件;已删除的文件不在其中。
- pictures/:您的头像和申诉图片。
- 不包含:密码及其摘要、登录凭据、两步验证密钥、未公布的成绩、实名认证的证件号码与照片(仅加密保存,见隐私政策)、其他人的资料(只有队友和您关注的人的用户名)。

Leitai: my data
===============
What the platform keeps about you, exported by yourself. Keep it safe.

- *.json: account, profile, consents, access log, sign-ups, teams, entries, follows, honours, appeals, notices, feedback,
  addresses and orders of the shop, notebooks of the lab, real-name state (masked). Times are UTC.
- submissions/: the result files that you handed in yourself; deleted ones are not among them.
- pictures/: your avatar and the pictures of your appeals.
- Not included: the password or its digest, log-in tokens, the secret of the second step, scores that are not out yet, number and
  photos of your document (kept sealed, see the privacy policy), and other people's data but the names of your teammates and
  of those whom you follow.
`

interface Part {
  path: string
  objectKey: string
}

/** The objects that a user uploaded: result files and pictures, but no photos of documents. */
async function partsOf(context: AuthenticatedContext): Promise<Part[]> {
  const { db, me } = context
  const files: Part[] = []
  await ownFilesAsked.run({ context, files })
  const pictures = await db
    .select({ objectKey: uploads.objectKey })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, me.id),
        isNotNull(uploads.usedAt),
        or(like(uploads.objectKey, 'picture/avatar/%'), like(uploads.objectKey, 'private/evidence/%')),
      ),
    )
  return [
    ...files,
    ...pictures.map(({ objectKey }) => ({ path: `pictures/${objectKey.split('/').at(-1)}`, objectKey })),
  ]
}

/** The stored object, or nothing if it has been deleted. */
const bodyOf = (storage: Storage, key: string): Promise<Readable> =>
  storage.get(key).then(
    ({ body }) => body,
    (error) => {
      // An unreadable object must not block the others.
      if (isStorageFault(error, 'NoSuchObject') || isStorageFault(error, 'Damaged')) return Readable.from([])
      throw error
    },
  )

/** All data about a user as a zip, streamed while it is written. */
export async function exportOf(context: AuthenticatedContext): Promise<Readable> {
  const { storage } = context.ctx
  const texts = Object.entries(await ownData(context)).map(([name, data]) => ({
    name: `${name}.json`,
    content: JSON.stringify(data, null, 2),
  }))
  const objects = (await partsOf(context)).map(({ path, objectKey }) => ({
    name: path,
    content: () => bodyOf(storage, objectKey),
  }))
  return zipStream([{ name: 'README.txt', content: README }, ...texts, ...objects])
}
