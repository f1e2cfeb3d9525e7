// Runs one step of a longer command: prints its name and time, and its output only if requested or if it fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** `processorSeconds`: of the ended processes of this step and of those that ran beside it; null where the system does not tell. */
export type StepResult = { name: string; seconds: number; processorSeconds: number | null; isOk: boolean }

type Command = readonly [string, ...string[]]
type StepOptions = { env?: NodeJS.ProcessEnv; showOutput?: boolean }

/** One checker and fewer garbage collections: four checkers on two processors take twice the processor time (55 and 25 s). */
export const CHECK_TYPES: [Command, StepOptions] = [['tsc', '--noEmit', '--checkers', '1'], { env: { GOGC: '300' } }]

export async function runStep(name: string, command: Command, options: StepOptions = {}): Promise<StepResult> {
  process.stdout.write(`▸ ${name} …\n`)
  const started = performance.now()
  const processorStart = readProcessorSeconds()
  const { code, output } = await run(command, options)
  const seconds = (performance.now() - started) / 1000
  if (code !== 0 && !options.showOutput) process.stdout.write(output)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s\n`)
  const processorSeconds = processorStart === null ? null : (readProcessorSeconds() ?? 0) - processorStart
  return { name, seconds, processorSeconds, isOk: code === 0 }
}

/** Of all ended children. On a machine with other work only this time can be compared. */
function readProcessorSeconds(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const TICKS_PER_SECOND = 100
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return null // Linux only
  }
}

function run([program, ...args]: Command, options: StepOptions) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.showOutput ? 'inherit' : 'pipe', options.showOutput ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const stopForwarding = forwardSignals(child)
    child.on('error', (error) => finish(1, `${error.message}\n`))
    child.on('exit', (code) => finish(code ?? 1))
    function finish(code: number, lastOutput = '') {
      stopForwarding()
      resolve({ code, output: output + lastOutput })
    }
  })
}

/** Until the child ends: a handler that remains would suppress the default action of the signal in this process. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward)
  }
}
