import { boundText } from '@leitai/platform/contract/upload-bound'
import type { CodeRules } from '../definition/contract.code.ts'

const MB = 1024 * 1024

interface ReadMe {
  title: { zh: string; en: string }
  url: string
  cmptId: number
  stageId: number
  rules: CodeRules
  /** What is handed in: the file, or the folder with it and the sample. */
  program: string
  columns: string[]
  sample: string | null
  /** Where the debug data lie in the kit; null if there are none, `large` if they are to be downloaded. */
  data: string | null | 'large'
}

/** The page of the starter kit, in Chinese and English. */
export function readMe({ title, url, cmptId, stageId, rules, program, columns, sample, data }: ReadMe): string {
  const { wallSeconds, memoryMb, cores, processes, diskMb, labels, output, debugFile, modelMb } = rules
  const { imageMb, gpus, image } = rules
  const named = columns.map((name) => `\`${name}\``).join(', ')
  const labelled = labels.map((label) => `\`${label}\``).join(', ')
  const size = boundText(imageMb * MB)
  const given = data === null || data === 'large' ? '' : ` --data ${data}`
  const commands = `\`\`\`sh
npm install --global ${url}/v3/tool/leitai.tgz
leitai login --server ${url}
leitai run ${cmptId} ${program} --stage ${stageId}${given}
leitai submit ${program} -c ${cmptId} --stage ${stageId} --wait
\`\`\``
  const zhData =
    data === null
      ? '没有公开的调试数据。'
      : data === 'large'
        ? `调试数据 \`${debugFile}\` 较大，请在“数据”中下载，或由 \`leitai run\` 自动获取。`
        : `\`${data}\` 是公开的调试数据，形式与隐藏数据相同。`
  const enData =
    data === null
      ? 'There is no public debug data.'
      : data === 'large'
        ? `The debug data \`${debugFile}\` is large: download it under “Data”, or let \`leitai run\` fetch it.`
        : `\`${data}\` is the public debug data, in the same format as the hidden data.`
  const zhModel =
    modelMb === 0
      ? ''
      : `\n- 模型：在提交页上传一次，最多 ${modelMb} MB；提交时选择它，程序在 \`/model\`（\`LEITAI_MODEL\`）读取，zip 会解开。在本机试：\`leitai run … --model 文件\`；提交：\`leitai submit … --model 文件\`。没有模型时该文件夹是空的。`
  const enModel =
    modelMb === 0
      ? ''
      : `\n- Models: upload one of up to ${modelMb} MB once on the Submit page, and select it there; programs read it in \`/model\` (\`LEITAI_MODEL\`), a zip as a folder. Here: \`leitai run … --model FILE\`, and \`leitai submit … --model FILE\`. Without a model the folder is empty.`
  return `# ${title.zh || title.en}

选手包：一个可以直接提交的程序。${zhData}

- \`${program}\`：起始程序，为样例写出有效的结果；\`main.ipynb\` 是它的 notebook 版本。
- 程序从 \`/data\`（\`LEITAI_DATA\`）读取数据，只读；把结果写到 \`/out/${output}\`（\`LEITAI_OUT\`）。${zhModel}
- 结果的列：${named || '见样例'}${sample ? `；样例 \`${sample}\`` : ''}。
- 限制：${wallSeconds} 秒、内存 ${memoryMb} MB、${cores} 核、${gpus > 0 ? `${gpus} 个 GPU、` : ''}${processes} 个进程、\`/out\` 与 \`/tmp\` 各 ${diskMb} MB，没有网络${labels.length > 0 ? `；运行器有 ${labelled}` : ''}${image ? `；在镜像 \`${image}\` 中运行` : ''}。${
    imageMb > 0
      ? `
- 也可提交自己的镜像（.tar，最多 ${size}），见 \`Containerfile\`：用 \`leitai run\` 和 \`leitai submit\` 试运行和提交 \`image.tar\`。运行的是镜像自己的 ENTRYPOINT 和 CMD，用户没有特权，文件系统只读，只有 \`/out\` 和 \`/tmp\` 可写；镜像中须有 \`/bin/sh\`。`
      : ''
  }
- 用到随机数时请从 \`LEITAI_SEED\` 取种子：主办方可能在赛后用几个种子把计入的程序再运行一遍。
- 在隐藏数据上的运行不显示日志；请先在本机或用调试运行试好。

在本机按同样的方式运行，然后提交（需要 Node ≥ 20；Linux 上另需 \`bubblewrap\`，其他系统加 \`--without-sandbox\`）：

${commands}

# ${title.en || title.zh}

Starter kit: a program that’s ready to submit. ${enData}

- \`${program}\` is the starter program, which writes a valid result for the sample; \`main.ipynb\` is the same as a notebook.
- Programs read \`/data\` (\`LEITAI_DATA\`), which is read-only, and write \`/out/${output}\` (\`LEITAI_OUT\`).${enModel}
- Result columns: ${named || 'see the sample'}${sample ? `; sample: \`${sample}\`` : ''}.
- Limits: ${wallSeconds} s, ${memoryMb} MB of memory, ${cores} cores, ${gpus > 0 ? `GPUs: ${gpus}, ` : ''}${processes} processes, ${diskMb} MB in \`/out\` and \`/tmp\` each, no network${labels.length > 0 ? `; runners have ${labelled}` : ''}${image ? `; run in the image \`${image}\`` : ''}.${
    imageMb > 0
      ? `
- You can also submit your own image (.tar up to ${size}), see \`Containerfile\`; \`leitai run\` and \`leitai submit\` also accept \`image.tar\`. Its own ENTRYPOINT and CMD run as an unprivileged user, with a read-only file system except \`/out\` and \`/tmp\`; it needs \`/bin/sh\`.`
      : ''
  }
- If you use random numbers, take the seed from \`LEITAI_SEED\`: after the end, the host may run the counting programs again with several seeds.
- Runs on hidden data show no log: test your program locally or with debug runs first.

Run it locally in the same way, then submit it (requires Node 20 or later; on Linux also \`bubblewrap\`, elsewhere add \`--without-sandbox\`):

${commands}
`
}
