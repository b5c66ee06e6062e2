import type { Words } from '@leitai/platform/contract/inputs'
import { moreOf } from '../definition/contract.scoring.ts'
import { endingOf } from '../definition/host-files.ts'
import type { ProgramFiles } from '../definition/program.ts'
import { rangesOf } from '../definition/rules.ts'
import type { Competition, changes, dataFiles, joinCodes, questions, Stage } from '../definition/table.ts'
import type { ManifestInput } from './manifest.ts'

export interface TextFile {
  name: string
  text: string
}

interface Rows {
  cmpt: Competition
  stages: Stage[]
  files: (typeof dataFiles.$inferSelect)[]
  codes: (typeof joinCodes.$inferSelect)[]
  questions: (typeof questions.$inferSelect)[]
  changes: (typeof changes.$inferSelect)[]
  programs: ProgramFiles[]
}

/** A competition as competition.yaml, its longer texts as files, and the objects that accompany them. */
export function manifestOf(rows: Rows): {
  manifest: ManifestInput
  texts: TextFile[]
  objects: { key: string; name: string }[]
} {
  const { cmpt, stages, files } = rows
  const texts: TextFile[] = []
  const objects: { key: string; name: string }[] = []
  const written = (name: string, text: string) => {
    if (text === '') return ''
    texts.push({ name, text })
    return { file: name }
  }
  const textOf = (name: string, { zh, en }: Words) => ({
    zh: written(`texts/${name}.zh.md`, zh),
    en: written(`texts/${name}.en.md`, en),
  })
  const object = (key: string, name: string) => {
    objects.push({ key, name })
    return name
  }
  const taken = new Set<string>()
  const manifest: ManifestInput = {
    format: 1,
    slug: cmpt.slug,
    title: cmpt.title,
    summary: cmpt.summary,
    host: cmpt.host,
    hostKind: cmpt.hostKind,
    hostLogo: cmpt.hostLogo,
    cover: cmpt.cover,
    type: cmpt.type,
    practice: cmpt.practice,
    featured: cmpt.featured,
    tags: cmpt.tags,
    reward: cmpt.rewardType,
    prizeTotal: cmpt.prizeTotal,
    prizes: cmpt.prizes,
    overview: textOf('overview', cmpt.overview),
    task: textOf('task', cmpt.task),
    platform: textOf('platform', cmpt.platform),
    training: textOf('training', cmpt.training),
    rules: textOf('rules', cmpt.rules),
    contact: cmpt.contact,
    start: cmpt.startAt.toISOString(),
    end: iso(cmpt.endAt),
    signUpStart: cmpt.signUpStartAt.toISOString(),
    signUpEnd: iso(cmpt.signUpEndAt),
    needsCode: cmpt.needsCode,
    approval: cmpt.approval,
    codes: rows.codes.map(({ code, useLimit, uses, expiresAt }) => ({
      code,
      uses: useLimit,
      used: uses,
      expires: iso(expiresAt),
    })),
    realName: cmpt.realName,
    form: cmpt.form,
    teamMax: cmpt.teamMax,
    groupQr: cmpt.groupQr,
    bannerUntil: iso(cmpt.bannerUntil),
    watermark: cmpt.watermark,
    weight: cmpt.weight,
    overall: cmpt.overall,
    questions: rows.questions.map(({ question, answer }) => ({ question, answer })),
    changes: rows.changes.map(({ at, text }) => ({ at: at.toISOString(), text })),
    stages: stages.map((stage, at) => ({
      name: stage.name,
      kind: stage.kind,
      start: stage.startAt.toISOString(),
      end: iso(stage.endAt),
      revealed: iso(stage.revealedAt),
      promotion: stage.promotion,
      teamHours: stage.teamHours,
      scoring: scoringOf(stage, {
        solution: (key) => object(key, `solution/stage-${at + 1}.${endingOf(key)}`),
        features: (key) => object(key, `features/stage-${at + 1}.${endingOf(key)}`),
        program: (sha256) => {
          const found = rows.programs.find((one) => one.sha256 === sha256)
          return found && object(found.objectKey, `program/stage-${at + 1}.zip`)
        },
      }),
    })),
    data: files.map(({ objectKey, name, description, licence, stageId, sample, ord }) => ({
      file: object(objectKey, fileNameOf(name, ord, taken)),
      name,
      description,
      licence,
      stage: stageId === null ? null : stages.findIndex(({ id }) => id === stageId) + 1,
      sample,
    })),
  }
  return { manifest, texts, objects }
}

const iso = (date: Date | null) => date?.toISOString() ?? null

function scoringOf(
  stage: Stage,
  {
    solution,
    features,
    program,
  }: Record<'solution' | 'features', (key: string) => string> & { program: (sha256: string) => string | undefined },
): ManifestInput['stages'][number]['scoring'] {
  const { spec, solutionKey } = stage
  if (!spec || !solutionKey) return null
  const { by: _by, ...split } = spec.split
  const { package: sha256, ...options } = spec.metric.options ?? {}
  const files = sha256 ? program(String(sha256)) : undefined
  return {
    metric: spec.metric.name,
    options,
    id: spec.id,
    target: spec.target,
    prediction: spec.prediction,
    split,
    b: spec.b,
    ranges: rangesOf(spec),
    ...moreOf(spec),
    solution: solution(solutionKey),
    ...(files !== undefined && { program: files }),
    dailyLimit: stage.dailyLimit,
    totalLimit: stage.totalLimit,
    pickLimit: stage.pickLimit,
    pickDefault: stage.pickDefault,
    decimals: stage.decimals,
    timeLimitSeconds: stage.timeLimitSeconds,
    memoryLimitMb: stage.memoryLimitMb,
    uploadLimitMb: stage.uploadLimitMb,
    revealBy: stage.revealBy,
    revealMinutes: stage.revealMinutes,
    boardRefresh: stage.boardRefresh,
    failedLimit: stage.failedLimit,
    code: stage.code && stage.codeData && { ...stage.code, features: features(stage.codeData.key) },
  }
}

/** The file's own name if it is portable and unique, else one made from its number. */
function fileNameOf(name: string, ord: number, taken: Set<string>): string {
  const fits = /^[\p{L}\p{N}_][\p{L}\p{N}._-]{0,99}$/u.test(name) && !name.endsWith('.')
  const own = fits && !taken.has(name.toLowerCase()) ? name : `file-${ord}${/\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''}`
  taken.add(own.toLowerCase())
  return `data/${own}`
}
