import { fill } from '../core/fill.ts'
import type { Language } from '../core/language.ts'
import { type CodeRules, UNPACKED_TIMES } from './code.ts'
import type { RunOutcome } from './run.ts'

/** How a program ended, and what its team can do. */
const endings = {
  ok: ['程序已运行完毕', 'The program ran to its end'],
  error: [
    '程序以错误结束（退出码 {code}）。请用调试运行查看完整日志',
    'The program ended with an error (exit code {code}). A debug run shows its full log',
  ],
  timeout: [
    '程序超过 {seconds} 秒的时限，已停止。请减少计算量，或更早写出结果',
    'The program took longer than {seconds|second|seconds} and was stopped. Let it compute less',
  ],
  memory: [
    '程序超过 {mb} MB 的内存上限，已停止。请分批读取数据或使用更小的模型',
    'The program took more than {mb} MB of memory and was stopped. Read the data in parts, or use a smaller model',
  ],
  disk: [
    '程序写满了 /out 或 /tmp（各 {disk} MB）。请写更少的文件，或及时删除临时文件',
    'The program filled /out or /tmp ({disk} MB each). Write less, or delete temporary files early',
  ],
  noOutput: [
    '程序正常结束，但没有写出 /out/{output}。请检查文件名和路径',
    'The program ended well but wrote no /out/{output}. Check the file’s name and path',
  ],
  badOutput: [
    '/out/{output} 不是普通文件，或超过大小上限。请直接写入该文件，不要用链接',
    '/out/{output} is no regular file, or is too large. Write the file itself, not a link',
  ],
  badModel: [
    '模型的 zip 无法解开：已损坏，含有链接、加密或路径不当的条目，条目太多，或解开后超过 {model} MB。请重新打包，在本机用 leitai run --model 检查',
    'The zip of the model cannot be unpacked: it is broken, has links, encrypted entries or odd paths, too many entries, or more than {model} MB. Pack it again, and try it with leitai run --model',
  ],
  cancelled: ['运行已取消', 'The run was cancelled'],
  platform: [
    '平台未能运行该程序；本次不计入次数，请重新提交，仍失败时请联系主办方',
    'The platform could not run this program; this one costs no quota. Submit it again, and write to the host if it fails once more',
  ],
} as const satisfies Record<RunOutcome, readonly [zh: string, en: string]>

export function endingText(
  { outcome, exitCode, signal }: { outcome: RunOutcome; exitCode: number | null; signal: number | null },
  rules: CodeRules,
  language: Language,
): string {
  const code = exitCode ?? (signal === null ? '?' : `${language === 'zh' ? '信号' : 'signal'} ${signal}`)
  const { wallSeconds: seconds, memoryMb: mb, diskMb: disk, output } = rules
  const model = UNPACKED_TIMES * rules.modelMb
  return fill(endings[outcome][language === 'zh' ? 0 : 1], { code, seconds, mb, disk, output, model })
}
