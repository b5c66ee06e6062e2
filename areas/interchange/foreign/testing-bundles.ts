import { zipOf } from '@leitai/zip/testing'

/** Small competitions in the formats of other platforms, made for the tests. */

const counting = `import json, os, sys

input_dir, output_dir = sys.argv[1], sys.argv[2]
with open(os.path.join(input_dir, 'ref', 'truth.txt')) as file:
    truth = file.read().split()
with open(os.path.join(input_dir, 'res', 'answer.txt')) as file:
    answer = file.read().split()
right = sum(a == b for a, b in zip(truth, answer))
print('scored', right)
with open(os.path.join(output_dir, 'scores.json'), 'w') as file:
    json.dump({'accuracy': right / len(truth), 'wrong': len(truth) - right}, file)
with open(os.path.join(output_dir, 'detailed_results.html'), 'w') as file:
    file.write('<p>done</p>')
`
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==',
    'base64',
  ),
)

export const codabenchYaml = `version: 2
title: Count the words
description: A small benchmark
image: logo.png
terms: pages/terms.md
registration_auto_approve: false
docker_image: codalab/codalab-legacy:py3
contact_email: host@example.com
queue: fast
pages:
  - title: Welcome
    file: pages/welcome.html
  - title: Evaluation
    file: pages/evaluation.md
tasks:
  - index: 0
    name: Words
    reference_data: reference.zip
    scoring_program: scoring.zip
solutions:
  - index: 0
    path: solution.zip
    tasks: [0]
phases:
  - index: 1
    name: Final
    start: '2030-2-1'
    end: '2030-03-01 12:00:00'
    max_submissions_per_day: 2
    max_submissions: 10
    execution_time_limit: 500
    tasks: [0]
  - index: 0
    name: Development
    description: Try it out
    start: '2030-1-1'
    max_submissions_per_day: 5
    starting_kit: kit
    tasks: [0]
leaderboards:
  - index: 0
    title: Results
    key: main
    columns:
      - { index: 0, key: accuracy, title: Accuracy, sorting: desc, precision: 4 }
      - { index: 1, key: wrong, title: Wrong answers, sorting: asc }
      - { index: 2, key: half, title: Half, sorting: desc, computation: avg, computation_indexes: [0, 1] }
      - { index: 3, key: secret, title: Secret, sorting: desc, hidden: true }
`

/** Codabench, version 2. */
export const codabench = (more: Record<string, string | Uint8Array> = {}) =>
  zipOf({
    'competition.yaml': codabenchYaml,
    'logo.png': PNG,
    'pages/terms.md': '# Terms\n\nBe fair.',
    'pages/welcome.html':
      '<!doctype html><html><head><style>p { color: red }</style></head><body><h1>Welcome</h1><p>Read <b>this</b>. <img src="map.png" alt="a map"></p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><script>alert(1)</script></body></html>',
    'pages/evaluation.md': 'Words are counted.',
    'reference.zip': zipOf({ 'truth.txt': 'a b c d' }),
    'scoring.zip': zipOf({ 'metadata.yaml': 'command: python3 score.py /app/input /app/output', 'score.py': counting }),
    'solution.zip': zipOf({ 'answer.txt': 'a b c x' }),
    'kit/README.md': 'Start here.',
    ...more,
  })

/** CodaLab Competitions, version 1.5. */
export const codalab = zipOf({
  'competition.yaml': `title: Old words
description: From CodaLab
has_registration: True
end_date: 2031-06-30
admin_names: somebody
html:
  overview: overview.html
  terms: terms.html
phases:
  1:
    phasenumber: 1
    label: First phase
    start_date: 2031-01-01
    max_submissions: 100
    scoring_program: program
    reference_data: reference
    datasets:
      1: { name: Text, url: 'https://data.example.org/text.zip', description: All texts }
leaderboard:
  leaderboards:
    RESULTS: &RESULTS
      label: Results
      rank: 1
  columns:
    accuracy:
      leaderboard: *RESULTS
      label: Accuracy
      numeric_format: 2
      rank: 1
`,
  'overview.html': '<p>Count words.</p>',
  'terms.html': '<p>Be fair.</p>',
  'program/metadata': 'command: python $program/evaluate.py $input $output\ndescription: counts\n',
  'program/evaluate.py': counting
    .replace("'scores.json'", "'scores.txt'")
    .replace(/json\.dump\(.*\n/, "file.write('accuracy: %f' % (right / len(truth)))\n"),
  'reference/truth.txt': 'a b c d',
})

/** EvalAI. */
export const evalai = zipOf({
  'challenge_config.yaml': `title: Guess the labels
short_description: A challenge
description: templates/description.html
evaluation_details: templates/evaluation.html
terms_and_conditions: templates/terms.html
evaluation_script: evaluation_script.zip
remote_evaluation: False
start_date: 2030-01-01 00:00:00
end_date: 2030-12-31 23:59:59
tags: [vision]
leaderboard:
  - id: 1
    schema: { "labels": ["Loss", "Accuracy"], "default_order_by": "Accuracy", "metadata": { "Loss": { "sort_ascending": True } } }
challenge_phases:
  - id: 1
    name: Dev Phase
    description: templates/phase.html
    start_date: 2030-01-01 00:00:00
    end_date: 2030-12-31 23:59:59
    test_annotation_file: annotations/dev.json
    codename: dev
    max_submissions_per_day: 5
    max_submissions_per_month: 50
    max_submissions: 50
    allowed_submission_file_types: ".json, .zip"
dataset_splits:
  - { id: 1, name: Open, codename: open }
  - { id: 2, name: Secret, codename: secret }
challenge_phase_splits:
  - { challenge_phase_id: 1, leaderboard_id: 1, dataset_split_id: 1, visibility: 3, leaderboard_decimal_precision: 2, is_leaderboard_order_descending: True }
  - { challenge_phase_id: 1, leaderboard_id: 1, dataset_split_id: 2, visibility: 1, is_leaderboard_order_descending: True }
`,
  'templates/description.html': '<h2>Labels</h2><p>Guess them.</p>',
  'templates/evaluation.html': '<p>By accuracy.</p>',
  'templates/terms.html': '<p>Be fair.</p>',
  'templates/phase.html': '<p>Try it.</p>',
  'annotations/dev.json': '{"x": 1, "y": 2}',
  'submission.json': '{"x": 1, "y": 3}',
  'evaluation_script.zip': zipOf({
    '__init__.py': 'from .main import evaluate\n',
    'main.py': `import json


def evaluate(test_annotation_file, user_submission_file, phase_codename, **kwargs):
    truth = json.load(open(test_annotation_file))
    answer = json.load(open(user_submission_file))
    right = sum(truth[key] == answer.get(key) for key in truth) / len(truth)
    assert phase_codename == "dev"
    scores = {"Accuracy": right, "Loss": 1 - right}
    return {"result": [{"open": scores}, {"secret": scores}]}
`,
  }),
})

const rows = Array.from({ length: 40 }, (_, at) => at + 1)
const truth = (id: number) => id % 2
const boardOf = (id: number) => (id % 4 < 2 ? 'public' : 'private')
const csv = (header: string, line: (id: number) => string) => `${header}\n${rows.map((id) => `${line(id)}\n`).join('')}`

/** Hugging Face competitions, with a team of two and its submissions. */
export const huggingFace = (conf: object = {}, more: Record<string, string> = {}) =>
  zipOf({
    'conf.json': JSON.stringify({
      COMPETITION_TYPE: 'generic',
      SUBMISSION_LIMIT: 5,
      SELECTION_LIMIT: 2,
      HARDWARE: 'cpu-basic',
      END_DATE: '2030-05-25',
      EVAL_HIGHER_IS_BETTER: 1,
      SUBMISSION_ID_COLUMN: 'id',
      SUBMISSION_COLUMNS: 'id,pred',
      SUBMISSION_ROWS: 40,
      EVAL_METRIC: 'accuracy_score',
      LOGO: '',
      DATASET: 'example/data',
      ...conf,
    }),
    'COMPETITION_DESC.md': '# Even or odd\n\nSay which numbers are odd.',
    'DATASET_DESC.md': 'Numbers.',
    'solution.csv': csv('id,pred,split', (id) => `${id},${truth(id)},${boardOf(id)}`),
    'sample_submission.csv': csv('id,pred', (id) => `${id},1`),
    'teams.json': JSON.stringify({
      'team-1': { id: 'team-1', name: 'Odd people', members: ['63e0', '63e1'], leader: '63e0' },
    }),
    'submission_info/team-1.json': JSON.stringify({
      id: 'team-1',
      submissions: [
        {
          datetime: '2030-05-01 10:00:00',
          submission_id: 's1',
          submission_comment: 'first',
          submitted_by: '63e1',
          selected: true,
          status: 3,
          public_score: { accuracy_score: 1 },
          private_score: { accuracy_score: 0.9 },
        },
        {
          datetime: '2030-05-02 10:00:00',
          submission_id: 's2',
          submitted_by: '63e1',
          selected: false,
          public_score: {},
        },
      ],
    }),
    'submissions/team-1-s1.csv': csv('id,pred', (id) => `${id},${truth(id)}`),
    ...more,
  })

/** Kaggle: what the API says of a competition, with its solution and sample. */
export const kaggle = (metadata: object = {}, more: Record<string, string> = {}) =>
  zipOf({
    'competition-metadata.json': JSON.stringify({
      title: 'Odd numbers',
      subtitle: 'Say which are odd',
      evaluationMetric: 'Categorization Accuracy',
      deadline: '2030-06-01T23:59:00Z',
      enabledDate: '2030-05-01T00:00:00Z',
      maxDailySubmissions: 4,
      maxTeamSize: 3,
      reward: '$500',
      tags: [{ name: 'tabular' }],
      licenses: [{ name: 'CC0-1.0' }],
      ...metadata,
    }),
    'solution.csv': csv(
      'id,label,Usage',
      (id) => `${id},${truth(id)},${boardOf(id) === 'public' ? 'Public' : 'Private'}`,
    ),
    'sample_submission.csv': csv('id,label', (id) => `${id},1`),
    'train.csv': csv('id,label', (id) => `${id},${truth(id)}`),
    ...more,
  })
