import type { Refusals } from '../core/refusal.ts'

export const competitionEditorRefusals = {
  'making.changed': [
    409,
    '{name} 刚刚修改了这一部分，请先查看其内容',
    '{name} has just changed this part; look at their text first',
  ],
  'making.pending': [
    409,
    '竞赛正在等待审核，如需修改请先撤回',
    'It waits to be approved; take it back to change anything',
  ],
  'making.locked': [
    409,
    '竞赛已上线，答案、指标和划分不能在此修改，请使用“评分修订”',
    'The competition is public: solution, metric and split change by a revision alone',
  ],
  'making.fixed': [
    409,
    '竞赛已上线，网址名、类型和阶段的增减、顺序不能再改',
    'The competition is public: its slug, its type and the number and order of its stages stand',
  ],
  'making.past': [409, '已经过去的时间不能修改，也不能改到过去', 'What is past stays, and nothing moves into the past'],
  'making.earlier': [409, '竞赛已上线，结束时间只能推迟', 'The competition is public: an end can only become later'],
  'making.promotion': [
    400,
    '晋级规则只能设在有评分的阶段之后：请先在它前面安排一个评分阶段',
    'A rule of promotion needs a stage before it whose teams are ranked; put one there first',
  ],
  'making.promotionStands': [
    409,
    '上一阶段已结束，晋级规则不能再修改',
    'The stage before is over: the rule of promotion stands',
  ],
  'making.switch': [
    400,
    '“测试集切换”阶段只能用于算法赛，且须紧接在一个评分阶段之后、在其结束后开始',
    'A stage for a new test set comes right after one with scoring, begins once that is over, and belongs to algorithm competitions alone',
  ],
  'making.overallUnused': [
    400,
    '总成绩规则中有用不上的设置：依次比较没有权重，只有按分数相加才有缺项分数，系列赛不列阶段',
    'The rule of the overall board sets what does not apply to it: in order there are no weights, only a sum has a score for what is missing, and a series lists no stages',
  ],
  'making.overallStage': [
    400,
    '总成绩所列的阶段不存在或重复：请填写各阶段从 1 开始的序号，每个一次',
    'The overall board lists a stage that does not exist, or one twice: give the places of stages from 1, each once',
  ],
  'making.overallScored': [
    400,
    '总成绩至少需要两个有评分的阶段，所列的阶段都须有评分',
    'The overall board needs two scored stages at least, and each that it lists has scoring',
  ],
  'making.overallWeights': [
    400,
    '总成绩的权重须与计入的阶段一一对应，应有 {count} 个',
    'The overall board needs one weight for each stage that counts: {count}',
  ],
  'making.overallDirection': [
    400,
    '计入总成绩的分数方向不同（有的越高越好，有的越低越好），不能相加：请改用名次平均或依次比较',
    'Some of these scores are better when higher, others when lower, so they cannot be summed: use the mean of the ranks or compare in order',
  ],
  'making.overallStands': [
    409,
    '竞赛已结束，总成绩规则不能再修改',
    'The competition has ended: the rule of its overall board stands',
  ],
  'making.practicePrize': [
    409,
    '练习赛不设奖项：请先把奖励形式改为“无”并删除全部奖项',
    'Practice has no prizes: set the reward to “None” and remove every prize',
  ],
  'making.parent': [
    400,
    '所属系列赛须是你参与主办的另一个竞赛，且它自己不属于任何系列；已有子竞赛的竞赛不能再归入系列',
    'The series must be another competition that you run and that belongs to none itself; one with a series of its own joins none',
  ],
  'making.reason': [400, '请向选手说明修改时间或规则的原因', 'Tell the competitors why dates or rules change'],
  'making.sendReason': [400, '请填写退回的理由', 'Say why it is sent back'],
  'making.slugTaken': [
    409,
    '网址名已被另一竞赛使用，请换一个',
    'This slug belongs to another competition; choose another',
  ],
  'making.state': [409, '竞赛当前的状态不能这样处理', 'This cannot be done in the competition’s present state'],
  'making.gate': [409, '上线检查还有 {count} 项未完成', 'Not done yet on the list for the launch: {count}'],
  'making.gaps': [409, '已上线的竞赛不能缺少：{what}', 'A public competition cannot go without: {what}'],
  'making.own': [
    403,
    '不能审核自己参与组织的竞赛，请由其他管理员处理',
    'Another admin must decide on a competition that you work on',
  ],
  'making.drafts': [
    409,
    '最多同时有 {limit} 个未上线的竞赛，请先完成或删除一个',
    'At most {limit|draft|drafts} at a time; finish or delete one first',
  ],
  'making.hostsOnly': [
    403,
    '请先提交办赛申请，立项后即可创建竞赛',
    'Ask to host first; once that is accepted you can make competitions',
  ],
  'making.confirm': [400, '输入的竞赛名称不一致', 'This is not the competition’s title'],
  'making.fileType': [400, '不支持这种文件，可用：{types}', 'Files of this type are not taken; these are: {types}'],
  'making.fileLarge': [413, '文件不能超过 {mb} MB', 'The file cannot exceed {mb} MB'],
  'making.debugFile': [
    400,
    '没有这个名称的数据文件，请先在“数据”中上传调试运行读取的公开文件',
    'There is no data file of this name; first upload the public file that debug runs read under “Data”',
  ],
  'making.codeKind': [
    409,
    '报名阶段和换榜阶段不能提交程序，请选择其他阶段',
    'A stage of sign-up or of a new test set takes no programs; choose another stage',
  ],
  'making.space': [
    409,
    '该竞赛的文件总量不能超过 {gb} GB',
    'The files of one competition cannot exceed {gb} GB together',
  ],
  'making.uploads': [
    409,
    '最多同时有 {limit} 个未完成的上传，请先完成它们',
    'At most {limit|upload|uploads} can be open at a time; finish them first',
  ],
  'making.noUpload': [404, '没有找到这个上传，请重新上传', 'There is no such upload; upload the file again'],
  'making.notStored': [409, '文件尚未保存完成，请稍候', 'The file is not stored yet; wait a moment'],
  'making.parts': [409, '文件还缺少 {count} 段，请继续上传', 'Parts of the file are missing: {count}; go on uploading'],
  'making.files': [409, '最多 {limit} 个数据文件', 'At most {limit|data file|data files}'],
  'making.sample': [
    400,
    '样例须属于某个阶段，每个阶段一个，可用的文件类型：{types}',
    'A sample belongs to a stage, which has one, and is one of: {types}',
  ],
  'making.codes': [
    409,
    '每次最多生成 {once} 个、总共 {limit} 个邀请码',
    'At most {once|code|codes} at once and {limit} in all',
  ],
  'making.codeUnknown': [404, '没有这个邀请码', 'There is no such code'],
  'making.person': [404, '没有找到这个用户', 'There is no such user'],
  'making.competes': [
    409,
    '该用户已报名本竞赛，不能同时参与组织。可先在“报名”中移除其报名（没有有效提交时），或在“队伍”中把其队伍标记为基线',
    'This person is signed up and cannot work on the competition as well. Take them off under “People” (while nothing of theirs counts), or mark their team as a baseline under “Teams”',
  ],
  'making.competesCopy': [
    409,
    '该用户已报名另一场尚未结束的竞赛，它与本竞赛使用同一份答案，不能参与组织。请等它结束并公布 B 榜，或更换本竞赛的答案',
    'This person is signed up for another competition that is not over and has the same solution, and cannot work on this one. Wait until that one has ended and its board B is revealed, or give this one another solution',
  ],
  'making.personOwner': [409, '所有者的角色不能这样修改，请先转让', 'The owner’s role stands; hand over first'],
  'making.people': [409, '最多 {limit} 位协作者', 'At most {limit|person|people} can work on it'],
  'making.cover': [400, '请使用在此上传的图片', 'Use a picture that was uploaded here'],
  'making.noScoring': [409, '该阶段的评分尚未设置好', 'The scoring of this stage is not ready'],
  'making.sandboxDay': [
    429,
    '每个竞赛、每个人每天最多试评 {limit} 次',
    'At most {limit|trial|trials} a day, of a competition and of a person; go on tomorrow',
  ],
} as const satisfies Refusals
