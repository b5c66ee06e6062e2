import { fill } from '@leitai/platform/contract/fill'
import type { Language } from '@leitai/platform/contract/language'
import { type CodeRules, IMAGE_GROWTH, UNPACKED_TIMES } from '../definition/contract.code.ts'
import type { RunOutcome } from './contract.ts'

interface EndedRun {
  outcome: RunOutcome
  exitCode: number | null
  signal: number | null
  reason?: string | undefined
  purpose?: 'submission' | 'debug' | 'final'
  /** For those who may not see the data that it read: without what the program said by its end. */
  isHidden?: boolean
}

/** How a program ended, and what its team can do. */
const endings = {
  ok: ['程序已运行完毕', 'The program finished'],
  error: [
    '程序以错误结束（退出码 {code}）。请用调试运行查看完整日志',
    'The program failed with an error (exit code {code}). A debug run shows its full log',
  ],
  timeout: [
    '程序超过 {seconds} 秒的时限，已停止。请减少计算量，或更早写出结果',
    'The program took longer than {seconds|second|seconds} and was stopped. Reduce its computation',
  ],
  memory: [
    '程序超过 {mb} MB 的内存上限，已停止。请分批读取数据或使用更小的模型',
    'The program used more than {mb} MB of memory and was stopped. Read the data in parts, or use a smaller model',
  ],
  disk: [
    '程序写满了 /out 或 /tmp（各 {disk} MB）。请写更少的文件，或及时删除临时文件',
    'The program filled /out or /tmp ({disk} MB each). Write less, or delete temporary files early',
  ],
  noOutput: [
    '程序正常结束，但没有写出 /out/{output}。请检查文件名和路径',
    'The program finished but didn’t write /out/{output}. Check the file name and path',
  ],
  badOutput: [
    '/out/{output} 不是普通文件，或超过大小上限。请直接写入该文件，不要用链接',
    '/out/{output} isn’t a regular file, or is too large. Write the file itself, not a link',
  ],
  badModel: [
    '模型的 zip 无法解开：已损坏，含有链接、加密或路径不当的条目，条目太多，或解开后超过 {model} MB。请重新打包，在本机用 leitai run --model 检查',
    'The model zip can’t be unpacked: it’s damaged, has links, encrypted entries or invalid paths, too many entries, or more than {model} MB. Pack it again, and test it with leitai run --model',
  ],
  badImage: [
    '镜像无法运行：{problem}。请修正后重新导出镜像（podman save 或 docker save）',
    'The image can’t run: {problem}. Fix it and save it again (podman save or docker save)',
  ],
  cancelled: ['运行已取消', 'The run was cancelled'],
  platform: [
    '平台未能运行该程序；本次不计入次数，请重新提交，仍失败时请联系主办方',
    'The platform couldn’t run this program. This costs no quota. Submit it again, and contact the host if it fails once more',
  ],
} as const satisfies Record<RunOutcome, readonly [zh: string, en: string]>

type Endings = Partial<Record<RunOutcome, readonly [zh: string, en: string]>>

/** Of final re-runs, after the end of the stage, when nothing can be handed in or tried. */
const finalHidden: Endings = {
  error: ['程序以错误结束', 'The program failed with an error'],
  platform: ['平台未能运行该程序', 'The platform couldn’t run this program'],
}

const finalEndings: Endings = {
  ...finalHidden,
  error: ['程序以错误结束（退出码 {code}）', 'The program failed with an error (exit code {code})'],
}
/** A debug run shows its own log beside it. */
const debugEndings: Endings = {
  error: [
    '程序以错误结束（退出码 {code}）。原因见本次运行的日志',
    'The program failed with an error (exit code {code}). See the log of this run',
  ],
}
const hiddenError = [
  '程序以错误结束。请用调试运行查看退出码和完整日志',
  'The program failed with an error. A debug run shows its exit code and full log',
] as const

/** What is wrong with the archive of an image, as runners say it. */
const problems: Record<string, readonly [zh: string, en: string]> = {
  broken: ['归档已损坏，或缺少其中所列的层', 'the archive is damaged or missing one of its layers'],
  compressed: ['归档被整体压缩，请先解压为 .tar', 'the whole archive is compressed; decompress it to a .tar first'],
  none: ['这个 tar 不是镜像归档', 'this tar isn’t an image archive'],
  several: ['归档中有多个镜像，请只保存一个', 'the archive has several images; save one of them'],
  large: ['解开后超过 {imageMb} MB 的 {growth} 倍', 'unpacked, it’s more than {growth} times {imageMb} MB'],
  many: ['文件、层或根目录中的项目过多', 'it has too many files, layers or names in its root'],
  path: ['含有无法解开的路径（..、过长或不是 UTF-8）', 'it has an invalid path (.., too long, or not UTF-8)'],
  kind: ['含有不支持的条目或压缩方式', 'it has an unsupported entry or compression'],
  machine: ['镜像不是为运行器的处理器制作的', 'the image is for a different CPU architecture than the runner’s'],
  shell: ['镜像中没有 /bin/sh', 'the image has no /bin/sh'],
  start: ['镜像没有可用的 ENTRYPOINT 或 CMD', 'the image has no ENTRYPOINT or CMD to start'],
}
export const isImageProblem = (problem: string): boolean => Object.hasOwn(problems, problem)

/** `reason`: of an image that cannot run, what is wrong with it. */
export function endingText(
  { outcome, exitCode, signal, reason = '', purpose, isHidden = false }: EndedRun,
  rules: CodeRules,
  language: Language,
): string {
  const code = exitCode ?? (signal === null ? '?' : `${language === 'zh' ? '信号' : 'signal'} ${signal}`)
  const { wallSeconds: seconds, memoryMb: mb, diskMb: disk, output, imageMb } = rules
  const at = language === 'zh' ? 0 : 1
  const problem = fill((problems[reason] ?? problems.broken ?? [])[at] ?? '', { imageMb, growth: IMAGE_GROWTH })
  const text =
    (purpose === 'final' ? (isHidden ? finalHidden : finalEndings)[outcome] : undefined) ??
    (purpose === 'debug' ? debugEndings[outcome] : undefined) ??
    (isHidden && outcome === 'error' ? hiddenError : endings[outcome])
  const model = UNPACKED_TIMES * rules.modelMb
  return fill(text[at], { code, seconds, mb, disk, output, problem, model })
}
