// Sentences about text models on this computer.

export const summarize = "Summarize";
export const summary = "Summary";
export const suggest = "Suggest replies";
export const suggestions = "Suggested replies";
export const stop = "Stop";
export const again = "Try again";
export const dismiss = "Close";
export const writing = "The model is reading…";
export const written = "The summary is complete.";
export const suggested = (count) => (count === 1 ? "1 suggestion." : `${count} suggestions.`);
export const stopped = "Stopped.";
export const unfinished = "The model’s answer ended early. Try again.";
export const lost = "VaultMail does not answer. Try again in a moment.";
export const caution = "Written by a model on this computer. It can be wrong: check the messages it cites.";
export const cutNote = (used, total) => (used < total
  ? `The conversation is long: only the newest ${used} of ${total} messages were read.`
  : "The conversation is long: some messages were read in part.");
export const cite = (sender) => `Open the message from ${sender}`;
export const unknownSender = "an unknown sender";
export const useReply = "Use this reply";
export const useReplyNumber = (number) => `Use suggestion ${number} in a reply`;

export const title = "Text model";
export const help = "Writes summaries and reply suggestions when you ask for them. It runs on this computer; mail is "
  + "never given to another one.";
export const downloadHelp = "You can download a model. VaultMail runs it with llama.cpp’s server, which you install "
  + "yourself. It starts when you ask for something, and ends after five minutes without use.";
export const noServer = "llama.cpp’s server (llama-server) is not installed. Install llama.cpp, then restart "
  + "VaultMail.";
export const runByUs = "Runs on this computer when you ask for something.";
export const ownProgram = "Use a program that you run";
export const address = "Address";
export const addressHelp = "For example 127.0.0.1:8080, or unix:/run/user/1000/llama.sock for a socket.";
export const model = "Model";
export const use = "Use this model";
export const find = "Look for programs on this computer";
export const findHelp = "Asks the usual ports of llama.cpp, Ollama and LM Studio, on this computer only.";
export const finding = "Looking…";
export const nothingFound = "No such program answers. Start it, or enter its address.";
export const found = (program, count) => `${program}: ${count === 1 ? "1 model" : `${count} models`}`;
export const choose = (program) => `Use ${program}`;
export const ready = (name) => `${name} is ready.`;
export const isOff = "Off";
export const remove = "Turn off and forget";
export const switchLabel = "Summaries and reply suggestions";
export const switchHelp = "Shows the buttons in conversations while the model answers.";
