import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boundsOfRun, type CodeRules } from '@leitai/competition/definition/contract.code'
import { endingText } from '@leitai/competition/run/contract.endings'
import { limits } from '@leitai/platform/contract/limits'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import type { Run } from '@leitai/runner/engine'
import { BadImage } from '@leitai/runner/image/bad-image'
import { unpackImage } from '@leitai/runner/image/unpack'
import { LOG_BYTES } from '@leitai/runner/log'
import { openPlain } from '@leitai/runner/plain/engine'
import { EXECUTED, type Finished, type Place, runProgram } from '@leitai/runner/program/run-program'
import { PYTHON } from '@leitai/runner/system'
import type { TableFile } from '@leitai/tables/file'
import { checkFile } from '../check-file.ts'
import { CommandError, exits, refused, usage } from '../command-error.ts'
import { competitionId, stageId } from '../competition.ts'
import { spoken, t } from '../language.ts'
import { programAt } from '../program-file.ts'
import type { StageRules } from '../rules-file.ts'
import { dataFor, modelFrom } from '../run-data.ts'
import { openSession } from '../session.ts'
import { print, say, warn } from '../terminal.ts'
import { printVerdict, rulesOnline } from './check.ts'

interface RunOptions {
  stage?: string
  data?: string
  model?: string
  out: string
  sample?: string
  check: boolean
  seed: number
  withoutSandbox?: boolean
}

/** Runs a program on this machine as a runner of the site does, on the data of debug runs. */
export async function runHere(competition: string, path: string, options: RunOptions): Promise<void> {
  const session = openSession()
  const cmptId = competitionId(competition)
  const choice = { stage: stageId(options.stage), sample: options.check && options.sample === undefined }
  const { stage, sample } = await rulesOnline(session, cmptId, choice)
  const { code } = stage
  if (code === null) throw refused('该阶段提交结果文件，不运行程序', 'This stage accepts result files, not programs')
  const program = await programAt(path, code)
  if (program.form === 'tar' && options.withoutSandbox) throw withoutSandbox()
  const work = await mkdtemp(join(tmpdir(), 'leitai-run-'))
  // In a sandbox that root started, the program is another user.
  await chmod(work, 0o711)
  try {
    const place = await placeIn(work, options)
    const data = await dataFor(session, { cmptId, file: code.debugFile, named: options.data, work })
    const model = await modelFrom(options.model, { work, code })
    sayBounds(code)
    const { notebookBytes } = limits
    const bounds = boundsOfRun(code, stage)
    const file = program.form === 'tar' ? await imageAt(program.file, { work, code, ...bounds }) : program.file
    const { form } = program
    const given = { id: 'run', notebookBytes, form, code: file, data, seed: options.seed, model, ...bounds }
    const done = await watched(place, given)
    sayMeasured(done)
    await mkdir(options.out, { recursive: true })
    if (done.notebook !== null) {
      const executed = join(options.out, EXECUTED)
      await copyFile(done.notebook, executed)
      print(t(`执行过的 notebook：${executed}`, `Executed notebook: ${executed}`))
    }
    if (done.outcome !== 'ok') throw ending(done, code)
    const result = join(options.out, code.output)
    await copyFile(done.result, result)
    say(t(`结果：${result}`, `Result: ${result}`))
    if (options.check) await checkResult(result, stage, options.sample ?? sample)
  } finally {
    await program.remove()
    await rm(work, { recursive: true, force: true })
  }
}

const withoutSandbox = () =>
  usage(
    '镜像只能在沙箱中运行：请去掉 --without-sandbox（需要 Linux 与 bubblewrap，不需要 Podman）',
    'Images only run in a sandbox: don’t use --without-sandbox (requires Linux and bubblewrap, but not Podman)',
  )

/** The archive of an image as runners unpack it. */
async function imageAt(
  path: string,
  { work, code, imageBytes }: { work: string; code: CodeRules; imageBytes: number },
): Promise<string> {
  const to = join(work, 'image')
  try {
    await unpackImage(path, to, { mostBytes: imageBytes })
    return to
  } catch (error) {
    if (!(error instanceof BadImage)) throw error
    if (error.message !== error.problem) print(error.message)
    const ended = { outcome: 'badImage', exitCode: null, signal: null, reason: error.problem } as const
    throw new CommandError(exits.faulty, endingText(ended, code, spoken()))
  }
}

type Here = Omit<Place, 'started' | 'heard'>

async function placeIn(work: string, { withoutSandbox }: RunOptions): Promise<Here> {
  const folder = join(work, 'run')
  if (withoutSandbox) {
    warn(
      t(
        '没有沙箱：程序能做你能做的一切（读写文件、上网），内存、核数、进程数与磁盘的限制不起作用，只有时限有效。/data、/model 和 /out 换成了临时文件夹，请用环境变量 LEITAI_DATA、LEITAI_MODEL 和 LEITAI_OUT（网站上也有）',
        'No sandbox: the program can do anything you can (files, network), and only the time limit applies; limits for memory, cores, processes and disk don’t. Temporary folders replace /data, /model and /out: read them from LEITAI_DATA, LEITAI_MODEL and LEITAI_OUT, which the site also sets',
      ),
    )
    const python = [process.platform === 'win32' ? 'python' : 'python3']
    return { engine: openPlain({ workFolder: join(work, 'plain') }), folder, python }
  }
  const engine = openBubblewrap({ workFolder: join(work, 'engine'), name: `tool-${process.pid}` })
  const probe = await engine.probe()
  const missing = probe.works ? (existsSync(PYTHON) ? null : PYTHON) : probe.reason
  if (missing !== null)
    throw usage(
      `本机没有可用的沙箱（${missing}）。Linux：apt-get install bubblewrap python3（Ubuntu 24.04 与容器的要求见运行器文档）；其他系统请用 Linux 虚拟机或 WSL 2，或加 --without-sandbox 直接运行`,
      `No sandbox available (${missing}). On Linux: apt-get install bubblewrap python3 (for Ubuntu 24.04 and containers see the runners page); elsewhere use a Linux virtual machine or WSL 2, or add --without-sandbox`,
    )
  if (probe.works && probe.enforced.memory === 'each')
    warn(
      t(
        '本机没有可写的控制组：内存上限按每个进程计，且不测量内存峰值；网站上按整个程序计',
        'No writable control groups: memory is limited per process and its peak isn’t measured; on the site the limit applies to the whole program',
      ),
    )
  return { engine, folder }
}

/** Runs it while its log is printed; Ctrl-C ends it. */
async function watched(place: Here, program: Parameters<typeof runProgram>[1]): Promise<Finished> {
  let run: Run | null = null
  const stop = () => run?.cancel()
  process.on('SIGINT', stop)
  let endsLine = true
  const heard = (chunk: Buffer) => {
    process.stdout.write(chunk)
    endsLine = chunk.at(-1) === 0x0a
  }
  const started = (one: Run) => {
    run = one
  }
  try {
    return await runProgram({ ...place, started, heard }, program)
  } finally {
    if (!endsLine) process.stdout.write('\n')
    process.off('SIGINT', stop)
  }
}

function sayBounds({ wallSeconds, memoryMb, cores, diskMb, labels, gpus, image }: CodeRules): void {
  print(
    t(
      `限制：${wallSeconds} 秒、内存 ${memoryMb} MB、${cores} 核、/out 与 /tmp 各 ${diskMb} MB，无网络`,
      `Limits: ${wallSeconds} s, ${memoryMb} MB of memory, ${cores} cores, ${diskMb} MB in /out and /tmp each, no network`,
    ),
  )
  if (gpus > 0)
    warn(
      t(`网站上另有 ${gpus} 个 GPU，本机的沙箱中没有`, `The site also provides GPUs: ${gpus}; this sandbox has none`),
    )
  if (image !== null)
    warn(
      t(
        `网站上在镜像 ${image} 中运行，本机用自己的环境`,
        `The site runs it in the image ${image}; here it runs in this machine’s own system`,
      ),
    )
  if (labels.length > 0)
    warn(t(`网站的运行器另有：${labels.join('、')}`, `Site runners also have: ${labels.join(', ')}`))
}

function sayMeasured({ ended: { wallMs, cpuMs, peakMb, log } }: Finished): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const cpu = cpuMs === null ? '' : t(`（处理器 ${seconds(cpuMs)} 秒）`, ` (CPU ${seconds(cpuMs)} s)`)
  const memory =
    peakMb === null ? t('未测量', 'not measured here') : t(`${Math.ceil(peakMb)} MB`, `${Math.ceil(peakMb)} MB`)
  say(
    t(`用时 ${seconds(wallMs)} 秒${cpu}，内存峰值 ${memory}`, `Time ${seconds(wallMs)} s${cpu}, peak memory ${memory}`),
  )
  if (log.bytes > 2 * LOG_BYTES)
    warn(t('日志很长：网站只显示开头和结尾各 64 KiB', 'The log is long: the site only shows the first and last 64 KiB'))
}

/** Of what the site says by other means, or what only it can do, other words. */
function ending({ outcome, ended }: Finished, rules: CodeRules): CommandError {
  const code = ended.exitCode ?? `${t('信号', 'signal')} ${ended.signal ?? '?'}`
  if (outcome === 'error')
    return new CommandError(
      exits.faulty,
      t(
        `程序以错误结束（退出码 ${code}），原因见上`,
        `The program failed with an error (exit code ${code}); see above`,
      ),
    )
  if (outcome === 'platform')
    return refused(
      `程序没有启动：${ended.reason ?? ''}`,
      `The program could not be started: ${ended.reason ?? 'the engine does not say why'}`,
    )
  return new CommandError(exits.faulty, endingText({ ...ended, outcome }, rules, spoken()))
}

async function checkResult(path: string, stage: StageRules, sample: string | TableFile | null): Promise<void> {
  const verdict = await checkFile(path, stage, sample)
  if (verdict.kind === 'unknown') {
    warn(t('没有可用的样例，未检查结果文件', 'No sample, so the result wasn’t checked'))
    return
  }
  if (verdict.kind === 'bad')
    warn(
      t(
        '样例对应隐藏数据：若只是缺少或多出 id，可能是因为调试数据的行不同',
        'The sample is for the hidden data: missing or unknown IDs may be due to different rows in the debug data',
      ),
    )
  printVerdict(verdict)
}
