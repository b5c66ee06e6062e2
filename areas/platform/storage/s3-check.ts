import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { faultOf, isTaken, type S3Config } from './s3-client.ts'

/** What the operator can do, by the store's error name. */
const WHY: Record<string, [zh: string, en: string]> = {
  SignatureDoesNotMatch: ['密钥 S3_KEY_SECRET 不正确', 'the secret S3_KEY_SECRET is wrong'],
  InvalidAccessKeyId: ['没有访问密钥 S3_KEY_ID', 'the access key S3_KEY_ID doesn’t exist'],
  AccessDenied: ['该密钥无权读写此桶', 'the key isn’t allowed to read and write in this bucket'],
  NoSuchBucket: ['没有这个桶，请先创建', 'the bucket doesn’t exist; create it first'],
  AuthorizationHeaderMalformed: ['S3_REGION 与存储的不一致', 'S3_REGION doesn’t match the storage’s region'],
  PermanentRedirect: ['S3_REGION 与存储的不一致', 'S3_REGION doesn’t match the storage’s region'],
  RequestTimeTooSkewed: ['本机时钟与存储相差过大', 'the clocks of this machine and the storage are too far apart'],
  ECONNREFUSED: ['该地址没有服务', 'nothing listens at that address'],
  ENOTFOUND: ['找不到该主机', 'the host doesn’t exist'],
  EAI_AGAIN: ['找不到该主机', 'the host name can’t be resolved'],
  TimeoutError: ['连接超时', 'it doesn’t respond in time'],
}

/** Tests the store once at startup: writes, reads, deletes; and whether it supports If-None-Match. */
export async function checkS3(client: S3Client, config: S3Config, log: Logger): Promise<{ conditional: boolean }> {
  const Key = `check/${randomBytes(8).toString('hex')}.txt`
  const at = { Bucket: config.bucket, Key }
  const written = randomBytes(16)
  try {
    await client.send(new PutObjectCommand({ ...at, Body: written, ContentType: 'text/plain' }))
    const { Body } = await client.send(new GetObjectCommand(at))
    if (!(Body instanceof Readable) || !written.equals(await buffer(Body)))
      throw new Error('it returned different bytes')
    const conditional = await client.send(new PutObjectCommand({ ...at, Body: written, IfNoneMatch: '*' })).then(
      () => false,
      (error) => isTaken(error),
    )
    await client.send(new DeleteObjectCommand(at))
    if (!conditional) {
      const words = '对象存储不支持 If-None-Match / the object store does not know If-None-Match'
      log.warn(
        `${words}: 上传地址在有效期内可被同一用户重复写入 / an upload’s address can be written twice while it lasts`,
      )
    }
    return { conditional }
  } catch (error) {
    throw new Error(wordsOf(config, error), { cause: error })
  }
}

function wordsOf({ endpoint, bucket }: S3Config, error: unknown): string {
  const { name } = faultOf(error)
  const [zh, en] = WHY[name] ?? ['请检查 S3_* 设置', 'check the S3_* settings']
  const detail = name || (error instanceof Error ? error.message : '')
  return `无法使用 S3 存储 ${endpoint} 的桶 ${bucket}：${zh}（${detail}）。/ Cannot use bucket ${bucket} of the S3 store ${endpoint}: ${en} (${detail}).`
}
