import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type Part,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { faultOf, isMissing, isTaken, SIGNED, worded } from './s3-client.ts'
import { checkKey, type Parts, storageFault } from './storage.ts'

/** The type of every part, whatever the object's type. */
const PART_TYPE = 'application/octet-stream'

interface Store {
  client: S3Client
  bucket: string
  /** Signs the requests of browsers. */
  outside: S3Client
  typeOf(key: string, contentType: string | undefined): string
}

/** S3's multipart uploads: `mark` is the upload's id, and the store keeps the parts. */
export function createS3Parts({ client, outside, bucket, typeOf }: Store): Parts {
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function partsOf(key: string, UploadId: string): Promise<Part[]> {
    const all: Part[] = []
    try {
      // Not the library's paginator: Swift returns a next marker even after the last page, which would loop for ever.
      for (let from: string | undefined, more = true; more; ) {
        const page = await client.send(new ListPartsCommand({ ...at(key), UploadId, PartNumberMarker: from }))
        all.push(...(page.Parts ?? []))
        from = page.NextPartNumberMarker
        more = page.IsTruncated === true && from !== undefined
      }
    } catch (error) {
      // Completed already, or removed by the bucket's lifecycle rule.
      if (faultOf(error).name === 'NoSuchUpload') return []
      throw worded(error, key)
    }
    return all
  }

  const sizeOf = (key: string): Promise<number | null> =>
    client.send(new HeadObjectCommand(at(key))).then(
      (found) => found.ContentLength ?? 0,
      (error) => {
        if (isMissing(error)) return null
        throw worded(error, key)
      },
    )

  return {
    async begin(key, { contentType }) {
      const command = new CreateMultipartUploadCommand({ ...at(key), ContentType: typeOf(key, contentType) })
      const { UploadId = '' } = await client.send(command).catch((error) => {
        throw worded(error, key)
      })
      return UploadId
    },
    async putUrl({ key, mark }, part, { maxBytes, expiresInSeconds }) {
      const which = { ...at(key), UploadId: mark, PartNumber: part + 1, ContentLength: maxBytes }
      const how = { expiresIn: expiresInSeconds, signableHeaders: new Set(SIGNED) }
      const url = await getSignedUrl(outside, new UploadPartCommand(which), how)
      return { url, headers: { 'content-type': PART_TYPE } }
    },
    async there({ key, mark }) {
      return new Map((await partsOf(key, mark)).map(({ PartNumber = 0, Size = 0 }) => [PartNumber - 1, Size]))
    },
    async join({ key, mark, count }) {
      const joined = await sizeOf(key)
      if (joined !== null) return { size: joined }
      const have = await partsOf(key, mark)
      const Parts = have
        .filter(({ PartNumber = 0 }) => PartNumber <= count)
        .map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
      if (Parts.length < count) throw storageFault('PartsMissing', key)
      const command = new CompleteMultipartUploadCommand({ ...at(key), UploadId: mark, MultipartUpload: { Parts } })
      await client.send(command).catch((error) => {
        // A concurrent request was faster, or a part is below the store's minimum size.
        if (isTaken(error) || faultOf(error).name === 'NoSuchUpload') return
        if (['EntityTooSmall', 'InvalidPart'].includes(faultOf(error).name)) throw storageFault('PartsMissing', key)
        throw worded(error, key)
      })
      const size = await sizeOf(key)
      if (size === null) throw storageFault('PartsMissing', key)
      return { size }
    },
    async *open() {
      let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
      for (let more = true; more; ) {
        const page = await client
          .send(new ListMultipartUploadsCommand({ Bucket: bucket, ...from }))
          .catch((error): ListMultipartUploadsCommandOutput => {
            // Not every store supports this listing: there its own lifecycle rule has to do.
            if (faultOf(error).name === 'NotImplemented') return { $metadata: {} }
            throw worded(error, '')
          })
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          yield { key: Key, mark: UploadId, begunAt: Initiated }
        from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        more = page.IsTruncated === true && page.NextKeyMarker !== undefined
      }
    },
    async drop({ key, mark }) {
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: mark })).catch((error) => {
        if (faultOf(error).name !== 'NoSuchUpload') throw worded(error, key)
      })
    },
  }
}
