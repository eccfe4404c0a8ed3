mod games;
mod pictures;
mod plain;
mod random;
