import type { Refusals } from '@leitai/platform/contract/refusals'

export const competitionEditorRefusals = {
  'competitionEditor.changed': [
    409,
    '{name} 刚刚修改了这一部分，请先查看其内容',
    '{name} just changed this section. Check their version first.',
  ],
  'competitionEditor.pending': [
    409,
    '竞赛正在等待审核，如需修改请先撤回',
    'It’s waiting for approval. Withdraw it to make changes.',
  ],
  'competitionEditor.locked': [
    409,
    '竞赛已上线，答案、指标和划分不能在此修改，请使用“评分修订”',
    'The competition is public: solution, metric and split can only change through a revision',
  ],
  'competitionEditor.fixed': [
    409,
    '竞赛已上线，网址名、类型和阶段的增减、顺序不能再改',
    'The competition is public: its slug, type, and the number and order of its stages can’t change',
  ],
  'competitionEditor.audience': [
    409,
    '竞赛已上线，不能在“公开”与“不公开”之间切换；需要时请复制一份竞赛',
    'The competition is live: you can’t switch between public and private. Duplicate it if you need the other.',
  ],
  'competitionEditor.organisation': [
    400,
    '请先选择竞赛所属的组织，再设为仅组织成员可见',
    'Choose the competition’s organisation before limiting it to members',
  ],
  'competitionEditor.organisationHost': [
    403,
    '只有该组织的管理员和主办人可以为它办赛，请向组织管理员申请',
    'Only the organisation’s admins and hosts can host for it. Ask one of its admins.',
  ],
  'competitionEditor.link': [409, '公开的竞赛不需要邀请链接', 'Public competitions don’t need an invitation link'],
  'competitionEditor.past': [
    409,
    '已经过去的时间不能修改，也不能改到过去',
    'Past dates can’t change, and nothing can move into the past',
  ],
  'competitionEditor.earlier': [
    409,
    '竞赛已上线，结束时间只能推迟',
    'The competition is public: end dates can only move later',
  ],
  'competitionEditor.promotion': [
    400,
    '晋级规则只能设在有评分的阶段之后：请先在它前面安排一个评分阶段',
    'A promotion rule needs a previous stage with ranked teams. Add one first.',
  ],
  'competitionEditor.promotionStands': [
    409,
    '上一阶段已结束，晋级规则不能再修改',
    'The previous stage is over, so the promotion rule can’t change',
  ],
  'competitionEditor.switch': [
    400,
    '“测试集切换”阶段只能用于算法赛，且须紧接在一个评分阶段之后、在其结束后开始',
    'A stage for a new test set must come right after a scored stage, start once that’s over, and is only for algorithm competitions',
  ],
  'competitionEditor.overallUnused': [
    400,
    '总成绩规则中有用不上的设置：依次比较没有权重，只有按分数相加才有缺项分数，系列赛不列阶段',
    'The overall leaderboard’s rule has options that don’t apply: comparing in order has no weights, only a sum has a score for missing parts, and a series lists no stages',
  ],
  'competitionEditor.overallStage': [
    400,
    '总成绩所列的阶段不存在或重复：请填写各阶段从 1 开始的序号，每个一次',
    'The overall leaderboard lists a stage that doesn’t exist, or one twice. Enter stage positions starting from 1, each once.',
  ],
  'competitionEditor.overallScored': [
    400,
    '总成绩至少需要两个有评分的阶段，所列的阶段都须有评分',
    'The overall leaderboard needs at least two scored stages, and every listed stage must be scored',
  ],
  'competitionEditor.overallWeights': [
    400,
    '总成绩的权重须与计入的阶段一一对应，应有 {count} 个',
    'The overall leaderboard needs one weight for each stage that counts: {count}',
  ],
  'competitionEditor.overallDirection': [
    400,
    '计入总成绩的分数方向不同（有的越高越好，有的越低越好），不能相加：请改用名次平均或依次比较',
    'Some of these scores are better when higher, others when lower, so they can’t be summed. Use the average rank or compare in order.',
  ],
  'competitionEditor.overallStands': [
    409,
    '竞赛已结束，总成绩规则不能再修改',
    'The competition has ended, so the overall leaderboard’s rule can’t change',
  ],
  'competitionEditor.practicePrize': [
    409,
    '练习赛不设奖项：请先把奖励形式改为“无”并删除全部奖项',
    'Practice has no prizes. Set the prize type to “None” and remove all prizes.',
  ],
  'competitionEditor.parent': [
    400,
    '所属系列赛须是你参与主办的另一个竞赛，且它自己不属于任何系列；已有子竞赛的竞赛不能再归入系列',
    'The series must be another competition you run that isn’t part of a series itself. A competition with its own series can’t join one.',
  ],
  'competitionEditor.reason': [
    400,
    '请向选手说明修改时间或规则的原因',
    'Explain to competitors why dates or rules change',
  ],
  'competitionEditor.sendReason': [400, '请填写退回的理由', 'Explain why it’s sent back'],
  'competitionEditor.slugTaken': [
    409,
    '网址名已被另一竞赛使用，请换一个',
    'Another competition uses this slug. Choose another.',
  ],
  'competitionEditor.state': [
    409,
    '竞赛当前的状态不能这样处理',
    'This isn’t possible in the competition’s current state',
  ],
  'competitionEditor.begun': [
    409,
    '草稿已经开始填写，不能再套用模板',
    'The draft isn’t empty any more, so a template can’t be applied',
  ],
  'competitionEditor.gate': [409, '上线检查还有 {count} 项未完成', 'Open items on the launch checklist: {count}'],
  'competitionEditor.gaps': [409, '已上线的竞赛不能缺少：{what}', 'A public competition needs: {what}'],
  'competitionEditor.own': [
    403,
    '不能审核自己参与组织的竞赛，请由其他管理员处理',
    'Another admin has to decide on a competition you work on',
  ],
  'competitionEditor.drafts': [
    409,
    '最多同时有 {limit} 个未上线的竞赛，请先完成或删除一个',
    'You can have up to {limit|draft|drafts} at a time. Finish or delete one first.',
  ],
  'competitionEditor.hostsOnly': [
    403,
    '请先提交办赛申请，立项后即可创建竞赛',
    'Request to host first. Once it’s accepted, you can create competitions.',
  ],
  'competitionEditor.confirm': [400, '输入的竞赛名称不一致', 'This isn’t the competition’s title'],
  'competitionEditor.exportFormat': [
    501,
    '这里不能导出为这种格式',
    'Competitions can’t be exported in this format here.',
  ],
  'competitionEditor.noScorer': [
    503,
    '评分程序没有构建，不能导出：请管理员在源码中运行 npm run build',
    'The scorer isn’t built, so nothing can be exported. Ask an admin to run npm run build in the checkout.',
  ],
  'competitionEditor.fileType': [
    400,
    '不支持这种文件，可用：{types}',
    'This file type isn’t accepted. Accepted: {types}',
  ],
  'competitionEditor.fileLarge': [413, '文件不能超过 {mb} MB', 'The file can’t exceed {mb} MB'],
  'competitionEditor.debugFile': [
    400,
    '没有这个名称的数据文件，请先在“数据”中上传调试运行读取的公开文件',
    'No data file has this name. Upload the public file for debug runs under “Data” first.',
  ],
  'competitionEditor.codeKind': [
    409,
    '报名阶段和换榜阶段不能提交程序，请选择其他阶段',
    'Registration stages and new-test-set stages don’t accept programs. Choose another stage.',
  ],
  'competitionEditor.space': [
    409,
    '该竞赛的文件总量不能超过 {gb} GB',
    'A competition’s files can’t exceed {gb} GB in total',
  ],
  'competitionEditor.uploads': [
    409,
    '最多同时有 {limit} 个未完成的上传，请先完成它们',
    'You can have up to {limit|open upload|open uploads}. Finish them first.',
  ],
  'competitionEditor.noUpload': [
    404,
    '没有找到这个上传，请重新上传',
    'This upload doesn’t exist. Upload the file again.',
  ],
  'competitionEditor.notStored': [409, '文件尚未保存完成，请稍候', 'The file isn’t stored yet. Wait a moment.'],
  'competitionEditor.parts': [
    409,
    '文件还缺少 {count} 段，请继续上传',
    'Missing file parts: {count}. Continue the upload.',
  ],
  'competitionEditor.files': [409, '最多 {limit} 个数据文件', 'Up to {limit|data file|data files}'],
  'competitionEditor.sample': [
    400,
    '样例须属于某个阶段，每个阶段一个，可用的文件类型：{types}',
    'A sample belongs to a stage (one per stage) and must be one of: {types}',
  ],
  'competitionEditor.codes': [
    409,
    '每次最多生成 {once} 个、总共 {limit} 个邀请码',
    'Up to {once|code|codes} at once and {limit} in total',
  ],
  'competitionEditor.codeUnknown': [404, '没有这个邀请码', 'This code doesn’t exist'],
  'competitionEditor.person': [404, '没有找到这个用户', 'This user doesn’t exist'],
  'competitionEditor.competes': [
    409,
    '该用户已报名本竞赛，不能同时参与组织。可先在“报名”中移除其报名（没有有效提交时），或在“队伍”中把其队伍标记为基线',
    'This person has joined the competition, so they can’t be on its staff. Remove them under “People” (while they have nothing that counts), or mark their team as a baseline under “Teams”.',
  ],
  'competitionEditor.competesCopy': [
    409,
    '该用户已报名另一场尚未结束的竞赛，它与本竞赛使用同一份答案，不能参与组织。请等它结束并公布 B 榜，或更换本竞赛的答案',
    'This person has joined another running competition with the same solution, so they can’t be on this one’s staff. Wait until it ends and its board B is revealed, or use a different solution here.',
  ],
  'competitionEditor.personOwner': [
    409,
    '所有者的角色不能这样修改，请先转让',
    'The owner’s role can’t change. Transfer the competition first.',
  ],
  'competitionEditor.people': [409, '最多 {limit} 位协作者', 'Up to {limit|person|people} can be on the staff'],
  'competitionEditor.cover': [400, '请使用在此上传的图片', 'Use an image uploaded here'],
  'competitionEditor.noScoring': [409, '该阶段的评分尚未设置好', 'This stage’s scoring isn’t ready'],
  'competitionEditor.sandboxDay': [
    429,
    '每个竞赛、每个人每天最多试评 {limit} 次',
    'Up to {limit|test|tests} per day, per competition and per person. Try again tomorrow.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/competition-editor': typeof competitionEditorRefusals
  }
}
