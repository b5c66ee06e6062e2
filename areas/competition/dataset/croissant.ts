import type { Words } from '@leitai/platform/contract/inputs'
import type { ColumnProfile, TableProfile } from './contract.ts'
import { formatOf } from './rules.ts'

/** A dataset as Croissant 1.0 (MLCommons: docs.mlcommons.org/croissant/docs/croissant-spec.html), which is JSON-LD over schema.org. */

/** The context that the specification recommends, as far as its terms are used. */
const CONTEXT = {
  '@language': 'zh',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  column: 'cr:column',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  recordSet: 'cr:recordSet',
  source: 'cr:source',
}

const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  jsonl: 'application/jsonlines',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  ipynb: 'application/x-ipynb+json',
}

const dataTypes: Record<ColumnProfile['kind'], string> = {
  number: 'sc:Float',
  time: 'sc:DateTime',
  text: 'sc:Text',
  empty: 'sc:Text',
}

interface DescribedFile {
  id: number
  name: string
  description: Words
  size: number
  sha256: string
  licence: string
  /** Null where the host shows no values. */
  profile: TableProfile | null
}
export interface DescribedDataset {
  title: Words
  summary: Words
  host: Words
  tags: string[]
  sharedAt: Date
  files: DescribedFile[]
  /** The addresses of its page and of a file’s bytes. */
  page: string
  content(fileId: number): string
}

/** Both languages, where there are two. */
function written({ zh, en }: Words): string | { '@language': string; '@value': string }[] {
  if (zh === '' || en === '' || zh === en) return zh || en
  return [
    { '@language': 'zh', '@value': zh },
    { '@language': 'en', '@value': en },
  ]
}
const plain = ({ zh, en }: Words) => (zh === en || en === '' ? zh : zh === '' ? en : `${zh} / ${en}`)

/** The address of a licence by its SPDX name; else its words. */
const licenceOf = (name: string) =>
  /^[A-Za-z0-9][A-Za-z0-9.+-]*-[0-9][A-Za-z0-9.]*$|^(?:MIT|ISC|0BSD)$/.test(name)
    ? `https://spdx.org/licenses/${name}.html`
    : name

export function croissantOf(dataset: DescribedDataset): object {
  const { title, summary, host, tags, sharedAt, files, page, content } = dataset
  const organisation = { '@type': 'sc:Organization', name: plain(host) }
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: plain(title),
    description: plain(summary) || plain(title),
    ...(title.en !== '' && title.en !== title.zh && { alternateName: written(title) }),
    license: [...new Set(files.map(({ licence }) => licenceOf(licence)))],
    url: page,
    creator: organisation,
    publisher: organisation,
    datePublished: sharedAt.toISOString().slice(0, 10),
    keywords: tags,
    distribution: files.map((file) => ({
      '@type': 'cr:FileObject',
      '@id': idOf(file),
      name: file.name,
      ...(plain(file.description) !== '' && { description: plain(file.description) }),
      contentUrl: content(file.id),
      contentSize: `${file.size} B`,
      encodingFormat: mediaTypes[formatOf(file.name)] ?? 'application/octet-stream',
      sha256: file.sha256,
    })),
    recordSet: files.flatMap((file) => (file.profile ? [recordSetOf(file, file.profile)] : [])),
  }
}

const idOf = ({ id }: { id: number }) => `file-${id}`

function recordSetOf(file: DescribedFile, { columns }: TableProfile) {
  const id = `table-${file.id}`
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: file.name,
    field: columns.map(({ name, kind }, at) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${at + 1}`,
      name,
      dataType: dataTypes[kind],
      source: { fileObject: { '@id': idOf(file) }, extract: { column: name } },
    })),
  }
}
