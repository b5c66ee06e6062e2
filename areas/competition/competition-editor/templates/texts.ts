import type { Template } from './templates.ts'

type Said = Pick<Template, 'summary' | 'overview' | 'task' | 'rules'>

/** The rules that competitions share; hosts change what differs. */
const rules = {
  zh: `1. 每人只能加入一支队伍，不得使用多个账号。
2. 只能使用本赛提供的数据和公开可得的数据；使用的外部数据和预训练模型须在讨论区说明。
3. 不得以人工方式标注测试数据，不得试图获取答案。
4. 队伍之间不得私下交流代码或数据，公开分享除外。
5. 获奖队伍须提交可复现结果的代码和说明，未通过复核的取消成绩。
6. 违反规则的队伍取消成绩，最终解释由主办方作出。
`,
  en: `1. Join one team only, and use one account.
2. Use the data of this competition and publicly available data only. Describe external data and pretrained models in the discussions.
3. Don’t label the test data by hand, and don’t try to obtain the solution.
4. Don’t share code or data privately between teams. Public sharing is fine.
5. Winners submit code and a description that reproduce their results. Results that fail the review don’t count.
6. Teams that break the rules are disqualified. The host decides.
`,
}

const boards = {
  zh: `## 评分

公开榜（A 榜）只用测试数据的一部分行计算，其余的行决定最终排名（B 榜），竞赛结束后公布。`,
  en: `## Scoring

The public leaderboard (board A) uses some of the test rows. The other rows decide the final ranking (board B), which is revealed after the end.`,
}

/** A table of the columns that are handed in. */
const format = (id: string, column: string, zh: string, en: string) => ({
  zh: `## 提交格式

提交一个 UTF-8 编码的 CSV 文件，测试数据的每个编号占一行，列名见下表。可参考数据中的 \`sample_submission.csv\`。

| 列 | 含义 |
| --- | --- |
| \`id\` | ${id.split('|')[0]} |
| \`${column}\` | ${zh} |
`,
  en: `## Submission format

Submit a CSV file in UTF-8 with one row for each id of the test data and these columns. See \`sample_submission.csv\` in the data.

| Column | Meaning |
| --- | --- |
| \`id\` | ${id.split('|')[1]} |
| \`${column}\` | ${en} |
`,
})

const image = format('图片文件名|File name of the image', 'label', '预测的类别', 'The predicted class')
const regression = format('样本编号|Number of the sample', 'target', '预测的数值', 'The predicted number')
const text = format('文本编号|Number of the text', 'label', '预测的类别', 'The predicted class')
const series = format('时间点编号|Number of the point in time', 'value', '预测的数值', 'The predicted value')
const homework = format('样本编号|Number of the sample', 'label', '预测的类别', 'The predicted class')

export const texts: Record<'image' | 'regression' | 'text' | 'series' | 'application' | 'homework', Said> = {
  image: {
    summary: { zh: '判断每张图片属于哪一类', en: 'Classify each image' },
    overview: {
      zh: `## 背景\n\n本赛提供一批已标注类别的图片。请训练模型，判断测试图片属于哪一类。\n\n${boards.zh}\n\n指标是各类 F1 分数的平均值（macro F1），每一类同样重要，因此数量少的类别也要认对。\n`,
      en: `## Background\n\nThis competition comes with labelled images. Train a model that classifies the test images.\n\n${boards.en}\n\nThe metric is the mean F1 score of all classes (macro F1). Rare classes count as much as frequent ones.\n`,
    },
    task: {
      zh: `## 任务\n\n输入是一张图片，输出是它的类别。训练集给出每张图片的文件名和类别，测试集只有图片。\n\n${image.zh}`,
      en: `## Task\n\nThe input is an image and the output is its class. The training set has the file name and class of each image. The test set has images only.\n\n${image.en}`,
    },
    rules,
  },
  regression: {
    summary: { zh: '由表格中的特征预测一个数值', en: 'Predict a number from the features of a table' },
    overview: {
      zh: `## 背景\n\n本赛提供一张表格，每行是一个样本。请由各列特征预测目标数值。\n\n${boards.zh}\n\n指标是均方根误差（RMSE），越低越好：\n\n$$\\mathrm{RMSE} = \\sqrt{\\frac{1}{n}\\sum_{i=1}^{n}(y_i - \\hat{y}_i)^2}$$\n`,
      en: `## Background\n\nThis competition comes with a table. Each row is a sample. Predict the target from its features.\n\n${boards.en}\n\nThe metric is the root mean squared error (RMSE). Lower is better:\n\n$$\\mathrm{RMSE} = \\sqrt{\\frac{1}{n}\\sum_{i=1}^{n}(y_i - \\hat{y}_i)^2}$$\n`,
    },
    task: {
      zh: `## 任务\n\n用 \`train.csv\` 训练模型，为 \`test.csv\` 的每一行预测 \`target\`。\n\n${regression.zh}`,
      en: `## Task\n\nTrain a model on \`train.csv\` and predict \`target\` for each row of \`test.csv\`.\n\n${regression.en}`,
    },
    rules,
  },
  text: {
    summary: { zh: '判断每段文本属于哪一类', en: 'Classify each text' },
    overview: {
      zh: `## 背景\n\n本赛提供一批已标注类别的文本。请训练模型，判断测试文本属于哪一类。\n\n${boards.zh}\n\n指标是各类 F1 分数的平均值（macro F1），每一类同样重要。\n`,
      en: `## Background\n\nThis competition comes with labelled texts. Train a model that classifies the test texts.\n\n${boards.en}\n\nThe metric is the mean F1 score of all classes (macro F1). Each class counts the same.\n`,
    },
    task: {
      zh: `## 任务\n\n用 \`train.csv\` 的 \`text\` 和 \`label\` 训练模型，为 \`test.csv\` 的每段文本预测 \`label\`。\n\n${text.zh}`,
      en: `## Task\n\nTrain a model on \`text\` and \`label\` of \`train.csv\` and predict \`label\` for each text of \`test.csv\`.\n\n${text.en}`,
    },
    rules,
  },
  series: {
    summary: { zh: '由历史数据预测之后的数值', en: 'Forecast the values that follow a history' },
    overview: {
      zh: `## 背景\n\n本赛提供一段历史记录。请预测之后一段时间的数值。\n\n${boards.zh}\n\n指标是平均绝对误差（MAE），越低越好。\n`,
      en: `## Background\n\nThis competition comes with a history of measurements. Forecast the values that follow.\n\n${boards.en}\n\nThe metric is the mean absolute error (MAE). Lower is better.\n`,
    },
    task: {
      zh: `## 任务\n\n\`train.csv\` 按时间顺序给出历史数值，\`test.csv\` 列出要预测的时间点。不得使用预测时间点之后才有的信息。\n\n${series.zh}`,
      en: `## Task\n\n\`train.csv\` has the past values in order, and \`test.csv\` lists the points in time to forecast. Don’t use information that only became available later.\n\n${series.en}`,
    },
    rules,
  },
  application: {
    summary: {
      zh: '用数据解决一个实际问题，提交作品并答辩',
      en: 'Solve a real problem with data, submit your work and present it',
    },
    overview: {
      zh: `## 背景\n\n本赛面向数据的实际应用。参赛队伍自选问题，提交作品，由评委评审。\n\n## 赛程\n\n1. 作品提交：在截止前提交方案说明和可运行的作品。\n2. 答辩：入围队伍向评委展示，评委评分决定最终名次。\n`,
      en: `## Background\n\nThis competition is about putting data to use. Teams choose a problem and submit their work, and judges review it.\n\n## Schedule\n\n1. Submission: submit a description and working software before the deadline.\n2. Presentation: selected teams present to the judges, whose scores decide the final ranking.\n`,
    },
    task: {
      zh: `## 任务\n\n选择一个真实的问题，用数据给出解决方案。\n\n## 提交内容\n\n- 方案说明：问题、数据来源、方法、效果和局限\n- 作品：代码、演示视频或可访问的地址\n\n## 评审标准\n\n| 项目 | 占比 |\n| --- | --- |\n| 问题的价值 | 30% |\n| 方法与创新 | 30% |\n| 完成度 | 25% |\n| 展示 | 15% |\n`,
      en: `## Task\n\nChoose a real problem and solve it with data.\n\n## What to submit\n\n- A description: the problem, the sources of the data, the method, the results and their limits\n- The work: code, a video or an address where it runs\n\n## Criteria\n\n| Criterion | Share |\n| --- | --- |\n| Value of the problem | 30% |\n| Method and originality | 30% |\n| Completeness | 25% |\n| Presentation | 15% |\n`,
    },
    rules: {
      zh: `1. 每人只能加入一支队伍。\n2. 作品须为队伍原创；引用的代码、数据和模型须注明来源并符合其许可。\n3. 不得侵犯他人的隐私、著作权和其他权利。\n4. 评审结果公示期间可以提出异议。\n`,
      en: `1. Join one team only.\n2. The work must be the team’s own. Name the sources of code, data and models, and follow their licences.\n3. Respect the privacy, copyright and other rights of others.\n4. You can appeal while the results are on display.\n`,
    },
  },
  homework: {
    summary: { zh: '课程作业：训练一个分类模型', en: 'Coursework: train a classifier' },
    overview: {
      zh: `## 要求\n\n独立完成。截止前可多次提交，每天的次数有限。\n\n${boards.zh}\n\n指标是准确率，越高越好。\n`,
      en: `## Requirements\n\nWork on your own. You can submit repeatedly until the deadline, a limited number of times per day.\n\n${boards.en}\n\nThe metric is accuracy. Higher is better.\n`,
    },
    task: {
      zh: `## 任务\n\n用 \`train.csv\` 训练模型，为 \`test.csv\` 的每一行预测 \`label\`。\n\n${homework.zh}`,
      en: `## Task\n\nTrain a model on \`train.csv\` and predict \`label\` for each row of \`test.csv\`.\n\n${homework.en}`,
    },
    rules: {
      zh: `1. 独立完成，不得抄袭他人的代码或结果。\n2. 可以讨论思路；参考的资料须注明来源。\n`,
      en: `1. Work on your own. Don’t copy code or results.\n2. You may discuss ideas. Name your sources.\n`,
    },
  },
}

export const rounds = {
  main: { zh: '正式赛', en: 'Main round' },
  works: { zh: '作品提交', en: 'Submission' },
  final: { zh: '答辩', en: 'Presentation' },
  homework: { zh: '作业', en: 'Assignment' },
}

/** The sample files are to be replaced. */
export const fileWords = {
  train: { zh: '训练数据（示例，请替换）', en: 'Training data (an example: replace it)' },
  test: { zh: '测试数据（示例，请替换）', en: 'Test data (an example: replace it)' },
  sample: { zh: '提交样例（示例，请替换）', en: 'Sample submission (an example: replace it)' },
}
