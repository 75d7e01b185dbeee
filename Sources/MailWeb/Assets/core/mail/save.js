// Saves what is at an address of the program to the user's computer.

/** @param {string} address @param {string} [name] the program says the name where it is left out */
export function saveFile(address, name = "") {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
