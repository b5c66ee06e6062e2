import { fill } from '@leitai/platform/contract/fill'
import { limits } from '@leitai/platform/contract/limits'
import { boundText, uploadBound } from '@leitai/platform/contract/upload-bound'
import { createTexts } from '@leitai/platform/web/framework/i18n/texts'
import { expect, test } from 'vitest'
import { isTooMany, outsideOf, replaces } from './chosen-rules.ts'

const MB = 1024 * 1024
const usual = { accepted: ['csv', 'zip'], most: 200 * MB }

// covers: spec.validation.over-200-mb-page, spec.errors.upload-messages-200mb
test('a file that is over 200 MB, empty or of another type is rejected before it is uploaded', async () => {
  expect(outsideOf({ name: 'a.csv', size: 200 * MB }, usual)).toBe(null)
  expect(outsideOf({ name: 'a.CSV', size: 200 * MB + 1 }, usual)).toBe('file.large')
  expect(outsideOf({ name: 'a.zip', size: 0 }, usual)).toBe('file.empty')
  expect(outsideOf({ name: 'a.txt', size: 5 }, usual)).toBe('file.kind')
  expect(outsideOf({ name: 'a.csv', size: 5 }, { ...usual, accepted: ['zip'] })).toBe('file.kind')
  expect(outsideOf({ name: 'a.parquet', size: 5 }, { ...usual, accepted: ['parquet', 'zip'] })).toBe(null)
  const zh = createTexts('zh')
  await zh.load(['submission'])
  expect(fill(zh.get('submission', 'file.large'), { size: boundText() })).toBe('文件大小不能超过200MB')
})

test('a file takes the place of one of the same name, and of no other', () => {
  const picked = [{ name: 'result.csv' }, { name: 'second.csv' }]
  const names = ['result.csv', 'Result.csv', 'result(1).csv', 'second.csv']
  expect(names.filter((name) => replaces(picked, { name }))).toEqual(['result.csv', 'second.csv'])
})

test('the bound is that of the stage, in words that are exact', () => {
  const bounds = [1, 1023, 1024, 1536, 5120].map((uploadLimitMb) => uploadBound({ uploadLimitMb }))
  expect(bounds.map(boundText)).toEqual(['1MB', '1023MB', '1GB', '1536MB', '5GB'])
  for (const most of bounds) {
    expect(outsideOf({ name: 'a.csv', size: most }, { ...usual, most })).toBe(null)
    expect(outsideOf({ name: 'a.csv', size: most + 1 }, { ...usual, most })).toBe('file.large')
  }
})

// covers: spec.validation.more-20-files, spec.errors.upload-messages-200mb, spec.constants.20-files-upload
test('twenty files are accepted at once, twenty-one are not', async () => {
  expect([isTooMany(0, 20), isTooMany(20, 0), isTooMany(0, 21), isTooMany(19, 2)]).toEqual([false, false, true, true])
  const said = await Promise.all(
    (['zh', 'en'] as const).map(async (language) => {
      const texts = createTexts(language)
      await texts.load(['submission'])
      return fill(texts.get('submission', 'file.many'), { count: limits.uploadFiles })
    }),
  )
  expect(said).toEqual(['最多上传20个文件', expect.stringMatching(/at most 20 files can be uploaded/i)])
})
