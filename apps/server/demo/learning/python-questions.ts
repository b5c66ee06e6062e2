import type { Question } from '@leitai/learning/training/contract.questions'

const both = (zh: string, en: string) => ({ zh, en })
const python = { kind: 'python' as const, needs: [], environment: '', seconds: 2, megabytes: 256 }

/** The paper in Python of the demonstration; made only where Python can be run. */
export const pythonQuestions: Question[] = [
  {
    tag: 'Python',
    level: 'easy',
    points: 10,
    text: both(
      '写函数 `f1(tp, fp, fn)`：由真阳性、假阳性、假阴性的个数计算 F1 分数；三者全为 0 时返回 0。',
      'Write `f1(tp, fp, fn)`: the F1 score from the numbers of true positives, false positives and false negatives; 0 if all are 0.',
    ),
    explanation: both(
      'F1 = 2·TP / (2·TP + FP + FN)，分母为 0 时须单独处理。',
      'F1 = 2·TP / (2·TP + FP + FN); handle a denominator of 0 separately.',
    ),
    body: {
      ...python,
      mode: 'function',
      function: 'f1',
      tolerance: 0.000001,
      starter: 'def f1(tp, fp, fn):\n    ...\n',
      solution: 'def f1(tp, fp, fn):\n    below = 2 * tp + fp + fn\n    return 2 * tp / below if below else 0\n',
      examples: [
        { args: [8, 2, 2], result: 0.8 },
        { args: [3, 0, 0], result: 1 },
      ],
      tests: [
        { args: [5, 5, 0], result: 0.6666666666666666, weight: 1 },
        { args: [0, 3, 4], result: 0, weight: 1 },
        { args: [90, 10, 30], result: 0.8181818181818182, weight: 2 },
        { args: [0, 0, 0], result: 0, weight: 2 },
      ],
    },
  },
  {
    tag: 'Python',
    level: 'medium',
    points: 20,
    text: both(
      '从标准输入读取若干行“队名 成绩”（成绩越大越好），打印排行榜：每行“名次 队名 最好成绩”，按成绩从高到低；成绩相同的名次相同，按队名排序，其后的名次跳过。成绩保留两位小数。',
      'Read lines of “team score” (higher is better) from standard input and print the leaderboard: “rank team best” on each line, the best first. Equal scores share a rank, ordered by team, and the next rank is skipped. Scores have two decimals.',
    ),
    explanation: both(
      '先取每队最好成绩，再按（-成绩，队名）排序；名次是严格更好的队数加一。',
      'Take the best score of each team and sort by (-score, team); the rank is one more than the number of better teams.',
    ),
    body: {
      ...python,
      mode: 'stdin',
      starter: 'import sys\n\nbest = {}\nfor line in sys.stdin:\n    ...\n',
      solution:
        'import sys\n\nbest = {}\nfor line in sys.stdin:\n    if not line.strip():\n        continue\n    team, score = line.split()\n    best[team] = max(best.get(team, float("-inf")), float(score))\nfor team, score in sorted(best.items(), key=lambda one: (-one[1], one[0])):\n    rank = 1 + sum(other > score for other in best.values())\n    print(rank, team, f"{score:.2f}")\n',
      examples: [{ input: 'a 0.5\nb 0.7\na 0.9\n', output: '1 a 0.90\n2 b 0.70\n' }],
      tests: [
        { input: 'x 1\n', output: '1 x 1.00\n', weight: 1 },
        { input: 'b 0.5\na 0.5\nc 0.4\n', output: '1 a 0.50\n1 b 0.50\n3 c 0.40\n', weight: 3 },
        { input: 'a -2\nb -1\na -3\n', output: '1 b -1.00\n2 a -2.00\n', weight: 2 },
      ],
    },
  },
]
